-- The map from positions of an original's text to time or page, beside the text and of its revision. Nullable and without a
-- default: no row is read or written, and a row without a map stays as long as it was.
alter table originals add column place_map text;
