-- The constants for indexing and ranking originals, as one row. lib/evidence/ranking-constants.ts
-- has the meaning, unit and origin of each; a test compares the two.
--
-- A view, because the planner inlines its values without a read or a call. Numbers with a decimal
-- point are numeric, so that a posting's share is computed exactly and rounded once.
--
-- k1, b, average_terms and title_occurrences are part of stored postings: changing one of them
-- requires a migration that re-indexes all originals.
create or replace view ranking_constants as
select
  '=' as title_sign,
  '/' as site_sign,
  '@' as name_sign,
  '~' as tag_sign,
  1.2 as k1,
  0.5 as b,
  150 as average_terms,
  2 as title_occurrences,
  128 as row_entries,
  0.5 as idf_smoothing,
  1.5 as title_boost,
  3.0 as site_boost,
  0.5 as correction_boost,
  5 as correction_min_chars,
  2 as correction_same_chars,
  64 as correction_max_chars,
  8 as correction_long_chars,
  2 as correction_long_edits,
  2000 as max_listed_originals,
  2 as min_terms,
  1000 as best_originals,
  64 as seed_candidates,
  8 as seeds,
  0.5 as named_share,
  10.0 as named_full_weight,
  2 as least_stem_chars,
  3 as page_reserve,
  10000 as score_steps;
