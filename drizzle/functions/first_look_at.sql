-- When a page that is cited now may first be looked at: a day after it was retrieved, and a day from now when
-- that is not known or lies ahead.
create or replace function first_look_at(p_retrieved_at text, p_now timestamptz)
returns timestamptz
language sql
stable
as $$
  select least(
    case
      when pg_input_is_valid(p_retrieved_at, 'timestamptz') then p_retrieved_at::timestamptz + interval '24 hours'
      else p_now + interval '24 hours'
    end,
    p_now + interval '24 hours'
  )
$$;
