-- Whether two statements of one kind, title and role cannot both be true (decision 3.37). Dates are
-- calendar dates, so two intervals overlap exactly when one date text is a prefix of the other.
-- Credits disagree when no person in one can be a person in the other. Two names can be the same
-- person when all words of one are words of the other, or when the last words are equal and the
-- first words start alike, one of them being an initial. A title stated with two different forms
-- belongs to two releases, and so does a single beside a title without a form.
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
  select (p_form = p_other_form or '' in (p_form, p_other_form))
    and (p_form = p_other_form or 'single' not in (p_form, p_other_form))
    and case p_kind
      when 'release_date' then
        not starts_with(p_value, p_other_value) and not starts_with(p_other_value, p_value)
      else not exists (
        select
        from unnest(string_to_array(p_value, '|')) one
        cross join unnest(string_to_array(p_other_value, '|')) other
        where one = other
          or string_to_array(one, ' ') <@ string_to_array(other, ' ')
          or string_to_array(one, ' ') @> string_to_array(other, ' ')
          or (
            substring(one from '[^ ]+$') = substring(other from '[^ ]+$')
            and left(one, 1) = left(other, 1)
            and (substring(one from 2 for 1) = ' ' or substring(other from 2 for 1) = ' ')
          )
      )
    end
$$;
