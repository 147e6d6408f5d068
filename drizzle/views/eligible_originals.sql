-- The only definition of eligibility (decision 1.12). Every reader, search, selection, status and reuse goes
-- through this view, so that a change of eligibility reaches all of them at once. Their dates are those of
-- dated_originals.
create or replace view eligible_originals as
select o.*
from dated_originals o
where o.current
  and o.text_length > 0
  and o.visibility = 'public'
  and o.curation in ('approved', 'pending')
  and not o.removed
  and not o.gone
  and (
    o.account_id is null
    or exists (
      select from accounts a
      where a.artist_id = o.artist_id
        and a.platform = o.platform
        and a.account_id = o.account_id
        and a.connected
    )
  )
  -- Cheap conditions first: only a page can be a candidate, only a published answer has a response. Three
  -- conditions on candidates, because one with `or` would force a nested loop (decision 9.20).
  and (
    o.kind <> 'web_page'
    or (
      not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.evidence_id = o.id
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
      and not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.url_key = o.post_key
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
      and not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.url_key = o.url_key
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
    )
  )
  -- A published answer must be the current wording of a response of this artist, to a question without an active
  -- boundary.
  and (
    o.kind <> 'published_answer'
    or exists (
      select from interview_questions q
      where q.id = o.answer_id
        and q.artist_id = o.artist_id
        and q.answer_revision = o.answer_revision
        and not exists (
          select from interview_boundaries b
          where b.artist_id = q.artist_id
            and b.question_key = q.question_key
            and b.retracted_at is null
        )
    )
  );
