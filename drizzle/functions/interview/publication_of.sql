-- Who may read an answer in its current wording (decision 5.75): `published`, everybody; `withheld`,
-- published, but an embargo or a boundary keeps it back now; `private`, never published, taken back
-- or reworded since.
create or replace function publication_of(p_question interview_questions)
returns text
language plpgsql
stable
as $$
begin
  return coalesce(
    (
      select case when o.withheld then 'withheld' else 'published' end
      from originals o
      where o.answer_id = p_question.id
        and o.current
        and (o.artist_id = p_question.artist_id) is true -- so that the row is looked up by the answer
        and o.answer_revision = p_question.answer_revision
        and o.curation = 'approved'
        and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, false)
    ),
    'private'
  );
end
$$;
