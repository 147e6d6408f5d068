-- Lets one index start with the artist and go on with its words.
create extension if not exists btree_gin;
