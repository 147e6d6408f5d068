import type { Query } from "./query.js";

/** Schemas of the service and of its migrations. */
const ours = "nspname !~ '^pg_' and nspname not in ('information_schema', 'counted')";

const parts = [
  `select format('column %s.%s: %s', c.oid::regclass, a.attname, concat_ws(' ',
      row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid),
      'collate ' || l.collname))
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm')
    join pg_namespace n on n.oid = c.relnamespace and ${ours}
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
    where a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(o.oid))
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace and ${ours}`,
  `select format('index %s.%s: %s', schemaname, indexname, indexdef)
    from pg_indexes join pg_namespace on nspname = schemaname and ${ours}`,
  `select format('trigger %s on %s: %s', tgname, tgrelid::regclass, pg_get_triggerdef(t.oid))
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace and ${ours}
    where not tgisinternal`,
  `select format('sequence %s: %s', s.seqrelid::regclass, format_type(s.seqtypid, null))
    from pg_sequence s
    join pg_class c on c.oid = s.seqrelid
    join pg_namespace n on n.oid = c.relnamespace and ${ours}`,
  `select format('type %s: %s', t.oid::regtype, t.typtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace and ${ours}
    where t.typtype in ('d', 'e', 'r')`,
  "select format('extension %s', extname) from pg_extension",
  "select format('%s %s: %s', kind, name, text) from definitions",
];

const definitions = `with definitions as (
  select p.oid, 'function' as kind, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${ours}
  where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select c.oid, 'view', c.oid::regclass::text,
    format('create or replace view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and ${ours}
  where c.relkind = 'v'
)`;

/** Everything in the database except its rows, one sorted line of text each. */
export async function catalogueOf(query: Query): Promise<string[]> {
  const rows = await query(`${definitions} ${parts.join("\nunion all\n")}`);
  return rows.map(([line]) => line ?? "").sort();
}

/** Whether a line of a catalogue is about something other than a function or a view. */
export const isNoDefinition = (line: string) => !/^(function|view) /.test(line);

/** Functions and views, without those of extensions, in order of creation, each as the statement that creates it. */
export async function definitionsOf(query: Query): Promise<string[]> {
  const rows = await query(`${definitions} select text from definitions order by oid`);
  return rows.map(([text]) => text ?? "");
}

/** What changes when functions, views, tables or indexes are created again, even with the same text. */
export async function identitiesOf(query: Query): Promise<string[]> {
  const rows = await query(`
    select format('function %s %s', p.oid, proname) from pg_proc p
    join pg_namespace n on n.oid = pronamespace and ${ours}
    union all
    select format('relation %s %s', c.oid, relname) from pg_class c
    join pg_namespace n on n.oid = relnamespace and ${ours}`);
  return rows.map(([line]) => line ?? "").sort();
}
