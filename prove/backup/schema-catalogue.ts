import { withClient } from './clusters.ts'

/** Everything in a schema, one line each: columns, constraints, indexes, policies, triggers, routines and rights. */
const lines = `
  select format('column %s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all select format('table %s secured %s forced %s rights %s', relname, relrowsecurity, relforcerowsecurity,
      (select string_agg(r::text, ' ' order by r::text) from unnest(relacl) r))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select format('constraint %s %s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all select format('policy %s %s %s %s %s', tablename, policyname, roles::text, qual, with_check) from pg_policies where schemaname = 'public'
  union all select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select format('routine %s %s', p.oid::regprocedure, md5(p.prosrc || p.prosecdef)) from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all select format('migration %s', name) from migrations
  order by 1`

export const schemaOf = (superuserUrl: string): Promise<string[]> =>
  withClient(superuserUrl, async (client) => (await client.query<{ line: string }>(lines)).rows.map(({ line }) => line))

/** What one schema has and the other lacks. */
export const schemaDifferences = (expected: readonly string[], found: readonly string[]): string[] => {
  const [wanted, there] = [new Set(expected), new Set(found)]
  return [
    ...expected.filter((line) => !there.has(line)).map((line) => `lacks ${line}`),
    ...found.filter((line) => !wanted.has(line)).map((line) => `has ${line}`),
  ]
}
