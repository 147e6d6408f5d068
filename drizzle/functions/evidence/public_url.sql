-- Where everybody can read an original. Release 0.2 stored a published answer under the address of
-- an operation that needs a sign-in. The address is part of the revision, so it is kept, and the
-- answer's place on the public page is shown instead (decision 5.85).
create or replace function public_url(
  p_url text,
  p_answer_id uuid -- null: not a published answer
)
returns text
language sql
immutable
as $$
  select case
    when p_answer_id is null then p_url
    else regexp_replace(
      p_url,
      '/api/artist/([0-9a-f-]{36})/interview/responses/([0-9a-f-]{36})$',
      '/artist/\1?answer=\2#answer-\2'
    )
  end
$$;
