-- Whether two statements of one kind, title and role cannot both be true (decision 3.37). Dates are of the calendar, so the
-- intervals of two have time in common exactly when one is the beginning of the other. Credits are apart when no person
-- of one can be a person of the other. A title that is said to be of two forms is of two releases.
create or replace function statements_disagree(
  p_kind text,
  p_value text,
  p_form text,
  p_other_value text,
  p_other_form text
)
returns boolean
language sql
immutable
as $$
  select (p_form = p_other_form or p_form = '' or p_other_form = '')
    and case p_kind
      when 'release_date' then
        not starts_with(p_value, p_other_value) and not starts_with(p_other_value, p_value)
      else not exists (
        select
        from unnest(string_to_array(p_value, '|')) one
        cross join unnest(string_to_array(p_other_value, '|')) other
        where may_be_one_person(one, other)
      )
    end
$$;
