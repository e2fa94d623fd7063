import type pg from 'pg'
import { appRole } from '../../embedded-postgres/embedded-postgres-roles.queries.ts'
import { migrationNames } from '../migrations/migrations.ts'

/** The migrations of this version that the database doesn't have. */
export const missingMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const [found] = (await client.query<{ name: string | null }>(`select to_regclass('public.migrations')::text as name`)).rows
  if (!found?.name) return migrationNames()
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !applied.has(name))
}

const ours = `c.relnamespace in ('public'::regnamespace, to_regnamespace('change_log'))`

/** Each query returns what is wrong, one row of text each. */
export const findings = {
  missingExtensions: `select n as about from unnest(array['pg_trgm', 'btree_gin']) n where not exists (select from pg_extension where extname = n)`,
  missingRoles: `select n as about from unnest(array['${appRole}', 'lanyard_backup']) n where not exists (select from pg_roles where rolname = n)`,
  privilegedAppRole: `select rolname::text as about from pg_roles where rolname = '${appRole}' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  unsecuredTables: `
    select c.oid::regclass::text as about from pg_class c where ${ours} and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) order by 1`,
  unusualPolicies: `
    select c.oid::regclass::text as about from pg_class c where ${ours} and c.relkind in ('r', 'p') and c.relrowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid
        and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = (current_setting(''app.tenant_id''::text))::integer)') order by 1`,
  invalidIndexes: `select i.indexrelid::regclass::text as about from pg_index i join pg_class c on c.oid = i.indrelid where ${ours} and not (i.indisvalid and i.indisready) order by 1`,
  unvalidatedConstraints: `
    select k.conrelid::regclass || '.' || k.conname as about from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and not k.convalidated order by 1`,
  disabledTriggers: `
    select t.tgrelid::regclass || '.' || t.tgname as about from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${ours} and t.tgenabled = 'D' order by 1`,
  deadListeners: `
    select 'process ' || pid || ', silent since ' || to_char(state_change at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as about from pg_stat_activity
    where datname = current_database() and application_name = 'lanyard-notices' and state_change < now() - interval '1 minute' order by 1`,
  longTransactions: `
    select 'process ' || pid || ', for ' || extract(epoch from now() - xact_start)::int || ' s' as about from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '15 minutes' and pid <> pg_backend_pid() order by 1`,
  lostPreparedTransactions: `
    select gid || ', since ' || to_char(prepared at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as about from pg_prepared_xacts
    where database = current_database() and prepared < now() - interval '5 minutes' order by 1`,
  laggingReplicas: `
    select coalesce(nullif(application_name, ''), client_addr::text, 'a replica') || ', ' || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) || ' behind' as about
    from pg_stat_replication where not pg_is_in_recovery() and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) > 64 * 1024 * 1024 order by 1`,
  stoppedSlots: `
    select slot_name || ', keeps ' || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) as about from pg_replication_slots
    where not active and pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 1024 * 1024 * 1024 order by 1`,
  oldRows: `
    select c.oid::regclass || ', ' || age(c.relfrozenxid) / 1000000 || ' million transactions' as about from pg_class c
    where c.relkind = 'r' and age(c.relfrozenxid) > 1000000000 order by age(c.relfrozenxid) desc limit 5`,
  bloatedTables: `
    select s.relid::regclass || ', ' || s.n_dead_tup || ' dead of ' || (s.n_live_tup + s.n_dead_tup) || ' rows' as about from pg_stat_user_tables s
    where s.n_dead_tup > 100000 and s.n_dead_tup > s.n_live_tup order by s.n_dead_tup desc limit 5`,
} as const

/** Only with Citus, and once the tables are distributed. */
export const clusterFindings = {
  inactiveNodes: `select nodename || ':' || nodeport as about from pg_dist_node where noderole = 'primary' and not isactive order by 1`,
  unreachableNodes: `select nodename || ':' || nodeport as about from run_command_on_all_nodes('select 1') r join pg_dist_node n using (nodeid) where not r.success order by 1`,
  undistributedTables: `
    select c.relname::text as about from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) order by 1`,
  separatedTables: `
    select p.logicalrelid::text as about from pg_dist_partition p where p.partmethod = 'h'
      and p.colocationid <> (select colocationid from pg_dist_partition where logicalrelid = 'public.accounts'::regclass) order by 1`,
  unplacedShards: `select s.logicalrelid || ' ' || s.shardid as about from pg_dist_shard s left join pg_dist_placement p using (shardid) where p.shardid is null order by 1 limit 5`,
  notifyingTriggers: `
    select t.tgrelid::regclass || '.' || t.tgname as about from pg_trigger t join pg_proc f on f.oid = t.tgfoid where not t.tgisinternal and f.proname like 'tell\\_%'
      and t.tgrelid in (select logicalrelid from pg_dist_partition) order by 1`,
  unsetAppRole: `
    select '${appRole}' as about where not exists (select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where r.rolname = '${appRole}' and 'citus.propagate_set_commands=local' = any (s.setconfig))`,
} as const

export type FindingName = keyof typeof findings | keyof typeof clusterFindings

export const readFindings = async (client: pg.ClientBase, queries: Readonly<Record<string, string>>): Promise<[FindingName, string[]][]> => {
  const found: [FindingName, string[]][] = []
  for (const [name, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ about: string }>(text)
    if (rows.length > 0) found.push([name as FindingName, rows.map(({ about }) => about)])
  }
  return found
}
