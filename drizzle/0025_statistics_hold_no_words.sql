-- Statistics hold values: ANALYZE copies samples of every column into pg_statistic, where they
-- survive the rows, an erasure and VACUUM FULL. So columns with words, names or ids of an artist
-- have none (decision 8.27), and what was sampled before is dropped. No plan needs them.
create function pg_temp.columns_of_artists()
returns table (relation regclass, number smallint, name text, type text)
language sql
as $$
  -- Columns of tables, as the data inventory lists them, and expressions of indexes over them.
  select a.attrelid::regclass, a.attnum, a.attname::text, concat_ws(
    ' collate ', format_type(a.atttypid, a.atttypmod), quote_ident(nullif(l.collname, 'default'))
  )
  from (
    values
      ('account_totals', 'artist_id account_id'),
      ('accounts', 'artist_id account_id handle url host'),
      ('activity', 'artist_id subject_id revision_before revision_after'),
      ('artists', 'id name'),
      ('candidates', '
        id artist_id suppression_key url url_key title excerpt reason link_platform
        link_identifier evidence_id revision undo'),
      ('cited_windows', 'artist_id source_id revision quote page_key'),
      ('claims', 'artist_id'),
      ('disputed_titles', 'artist_id title_key role'),
      ('interview_boundaries', '
        id artist_id request_id wording question_key revision snapshot_line'),
      ('interview_corrections', 'id artist_id request_id claim correction revision snapshot_line'),
      ('interview_questions', '
        id artist_id session_id question_key question references question_revision
        answer_revision'),
      ('interview_sessions', 'id artist_id request_id'),
      ('interview_versions', 'question_id artist_id revision answer note'),
      ('jobs', 'id artist_id identity request state passages limitations'),
      ('latest_snapshots', 'artist_id account_id failure'),
      ('links', 'artist_id platform identifier folded_identifier url host'),
      ('lore', 'artist_id published_text published_revision generated_text generated_basis'),
      ('lore_entries', 'id artist_id candidate_id url title excerpt source_id revision'),
      ('memory_snapshots', 'artist_id snapshot_id state'),
      ('model_calls', 'id job_id artist_id'),
      ('onboarding', 'artist_id profiles_turn sources_turn publish_turn own_draft'),
      ('originals', '
        id artist_id source_id revision account_id entry_id url canonical_url collection_url
        title text answer_id answer_revision collection_key url_key post_key tokens'),
      ('postings', 'artist_id term'),
      ('registered_answers', 'id job_id answer_hash citations_hash claims'),
      ('reservations', 'artist_id subject_id'),
      ('statements', 'artist_id title_key role value title stated')
  ) t (name, columns)
  join pg_attribute a
    on a.attrelid = t.name::regclass
    and a.attname = any (regexp_split_to_array(btrim(t.columns, E' \n'), '\s+'))
  left join pg_collation l on l.oid = a.attcollation
  union all
  select a.attrelid::regclass, a.attnum, a.attname::text, null
  from (
    values ('artists_by_name'), ('artists_by_words'), ('connected_accounts_by_handle'),
      ('connected_accounts_by_identity'), ('releases_by_name'), ('text_recoveries_by_source')
  ) i (name)
  join pg_index x on x.indexrelid = i.name::regclass
  join pg_attribute a on a.attrelid = x.indexrelid and x.indkey[a.attnum - 1] = 0
$$;
--> statement-breakpoint
do $$
declare
  v_triggers text[] := array(
    select pg_get_triggerdef(t.oid)
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace
      and not t.tgisinternal
  );
  v_statement text;
begin
  if current_setting('server_version_num')::integer >= 180000 then
    perform pg_clear_attribute_stats('public', c.relation::text, c.name, false)
    from pg_temp.columns_of_artists() c;
    return;
  end if;
  -- Before Postgres 18, only a change of a column's type drops its statistics. To its own type it
  -- rewrites no row, but triggers and columns generated from it are in the way.
  for v_statement in
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace
      and not t.tgisinternal
  loop
    execute v_statement;
  end loop;
  alter table interview_boundaries drop column snapshot_line;
  alter table interview_corrections drop column snapshot_line;
  for v_statement in
    select format(
      'alter table %s %s', c.relation, string_agg(format('alter %I type %s', c.name, c.type), ', ')
    )
    from pg_temp.columns_of_artists() c
    where c.type is not null
    group by c.relation
  loop
    execute v_statement;
  end loop;
  alter table interview_boundaries
  add column snapshot_line text not null
  generated always as ('boundary boundary:' || id || ' ' || revision) stored;
  create index active_boundaries_of_a_snapshot
  on interview_boundaries (artist_id, id, sitting, snapshot_line)
  where retracted_at is null;
  alter table interview_corrections
  add column snapshot_line text not null
  generated always as ('correction correction:' || id || ' ' || revision) stored;
  create index corrections_of_a_snapshot on interview_corrections (artist_id, id, snapshot_line);
  foreach v_statement in array v_triggers
  loop
    execute v_statement;
  end loop;
end
$$;
--> statement-breakpoint
do $$
declare
  v_statement text;
begin
  for v_statement in
    select format(
      'alter %s %s alter %s set statistics 0',
      case when c.type is null then 'index' else 'table' end, c.relation,
      -- An index names its columns by number.
      case when c.type is null then c.number::text else quote_ident(c.name) end
    )
    from pg_temp.columns_of_artists() c
  loop
    execute v_statement;
  end loop;
end
$$;
--> statement-breakpoint
drop function pg_temp.columns_of_artists();
