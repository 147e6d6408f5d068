-- Trigger on interview_questions and interview_boundaries: decides again whether published answers
-- are withheld: answers to the question, or to the question that the boundary names, before and
-- after the change.
create or replace function withhold_answers()
returns trigger
language plpgsql
as $$
declare
  v_row jsonb;
begin
  foreach v_row in array array[
    jsonb_build_object('artist', old.artist_id, 'id', old.id, 'key', old.question_key),
    jsonb_build_object('artist', new.artist_id, 'id', new.id, 'key', new.question_key)
  ]
  loop
    continue when v_row->>'key' is null;
    perform lock_artist((v_row->>'artist')::uuid);
    perform withhold_originals((v_row->>'artist')::uuid, array_agg(o.id))
    from originals o
    where o.current
      and o.answer_id = case
        when tg_table_name = 'interview_questions' then (v_row->>'id')::uuid
        else (
          select q.id
          from interview_questions q
          where q.artist_id = (v_row->>'artist')::uuid
            and q.question_key = v_row->>'key'
        )
      end
    having count(*) > 0;
  end loop;
  return null;
end
$$;
