-- One current original with its whole text, eligible or not (decision 5.12): {source, text,
-- ownWords, reference}, the reference without a window, the placeMap if there is one, and providedBy
-- if a person sent it, with the subject only for those who see every source. Null when the artist has
-- no such source, and for readers and interviewers when it is not eligible now.
create or replace function read_source(
  p_artist_id uuid,
  p_source_id text,
  p_user_id uuid default null -- null: sees all; the previous release calls without, goes with 0.4
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'source', source_summary(o),
    'text', o.text,
    'ownWords', is_own_words(o.kind, o.account_id, o.curation),
    'reference', reference_json(row(d.*)::eligible_originals, 0, 0, '')
      - 'start' - 'end' - 'text'
  ) || case
    when o.place_map is not null then jsonb_build_object('placeMap', told_map(o.id))
    else '{}'
  end || case
    when o.provided_as is not null then jsonb_build_object(
      'providedBy',
      provided_json(o.provided_as) || case
        when refusal_of(p_user_id, p_artist_id, 'editor') is null
        then jsonb_build_object('subject', (select subject from users where id = o.provided_by))
        else '{}'
      end
    )
    else '{}'
  end
  from originals o
  join dated_originals d on d.id = o.id
  where o.artist_id = p_artist_id
    and o.source_id = p_source_id
    and o.current
    and (
      p_user_id is null
      or refusal_of(p_user_id, p_artist_id, 'editor') is null
      or exists (select from eligible_originals e where e.id = o.id)
    )
$$;
