-- The map of an original also holds the names of its voices (decision 1.35), and no statistics hold names.
alter table originals alter place_map set statistics 0;
