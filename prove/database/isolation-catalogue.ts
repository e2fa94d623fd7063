import { isOnCluster } from './cluster.ts'
import type { Owner } from './owner.ts'

/** The tables shared by all tenants, by decision. Every other table belongs to a tenant. */
const sharedTables = [
  'backups',
  'console_memberships',
  'logged_tables',
  'mail_queue',
  'migrations',
  'processes',
  'shipped_lists',
  'shipped_values',
  'signing_keys',
  'sites',
  'tenants',
]

/** The queue of jobs says that it is time to look, and never what there is to see. */
const isOfJobs = (name: string) => name.startsWith('jobs.')

const rule = "(tenant_id = (current_setting('app.tenant_id'::text))::integer)"

type Table = { name: string; hasTenant: boolean; isSecured: boolean; isForced: boolean; owner: string; rules: string[]; rights: string[] }

const tablesOf = (owner: Owner) =>
  owner.rows<Table>(`
    select c.oid::regclass::text as name, c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced", pg_get_userbyid(c.relowner) as owner,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as "hasTenant",
      array(select concat_ws(' ', permissive, cmd, roles::text, qual, with_check) from pg_policies p
        where p.schemaname = n.nspname and p.tablename = c.relname) as rules,
      array(select r from unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) r where has_table_privilege('lanyard_app', c.oid, r)) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'f') order by 1`)

const tableFaults = ({ name, hasTenant, isSecured, isForced, owner, rules, rights }: Table): string[] => {
  const wrong: string[] = []
  if (owner === 'lanyard_app') wrong.push(`${name} belongs to the role that serves`)
  if (rights.length > 0) wrong.push(`${name} gives the role that serves ${rights.join(', ')}`)
  if (!hasTenant && !sharedTables.includes(name) && !isOfJobs(name)) wrong.push(`${name} has no tenant, and is not shared by decision`)
  if (hasTenant && !(isSecured && isForced)) wrong.push(`${name} does not force its rule on everybody`)
  if (hasTenant && rules.join() !== `PERMISSIVE ALL {public} ${rule} ${rule}`) wrong.push(`${name} has the rules ${rules.join(' and ') || 'of nobody'}`)
  return wrong
}

/** Each query finds something that must not exist, named by what it would be. */
const absences: readonly [what: string, text: string][] = [
  [
    'a role that rules do not bind',
    // Shards can only be moved by an owner who sees all rows (docs/scaling.md).
    `select rolname as name from pg_roles
     where rolname in ('lanyard_app'${isOnCluster ? '' : ", 'lanyard_owner'"}) and (rolsuper or rolbypassrls or rolreplication)`,
  ],
  ['a right of the serving role beyond serving', "select rolname as name from pg_roles where rolname = 'lanyard_app' and (rolcreaterole or rolcreatedb)"],
  ['a role that the serving role can become', "select roleid::regrole::text as name from pg_auth_members where member = 'lanyard_app'::regrole"],
  ['a thing that belongs to the serving role', "select relname as name from pg_class where relowner = 'lanyard_app'::regrole and relpersistence <> 't'"],
  ['a function of the serving role', "select proname as name from pg_proc where proowner = 'lanyard_app'::regrole"],
  [
    "a function with its owner's rights",
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_|^information_schema$' and p.prosecdef`,
  ],
  [
    "a view with its owner's rights",
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_|^information_schema$'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)))`,
  ],
  [
    'a place where the serving role can create',
    "select nspname as name from pg_namespace where nspname !~ '^pg_(temp|toast)' and has_schema_privilege('lanyard_app', oid, 'CREATE')",
  ],
  [
    "a unique index of a tenant's table that does not begin with the tenant",
    `select i.indexrelid::regclass::text as name from pg_index i join pg_attribute t on t.attrelid = i.indrelid and t.attname = 'tenant_id'
     join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and i.indisunique and i.indkey[0] <> t.attnum`,
  ],
  [
    "a reference of a tenant's table that does not begin with the tenant",
    `select k.conname as name from pg_constraint k join pg_attribute t on t.attrelid = k.conrelid and t.attname = 'tenant_id'
     where k.contype = 'f' and k.conkey[1] <> t.attnum`,
  ],
]

/** The tenants' tables, and the violations found in the catalogue. */
export const readCatalogue = async (owner: Owner): Promise<{ tables: string[]; faults: string[] }> => {
  const tables = await tablesOf(owner)
  const faults = tables.flatMap(tableFaults)
  for (const [what, text] of absences) for (const { name } of await owner.rows<{ name: string }>(text)) faults.push(`${what}: ${name}`)
  return { tables: tables.filter(({ hasTenant }) => hasTenant).map(({ name }) => name), faults }
}
