import pg from 'pg'
import { appRole } from '../../embedded-postgres/embedded-postgres-roles.queries.ts'

const quoted = pg.escapeIdentifier

/** Small tables that every node has whole. All others without a tenant stay on the coordinator. */
export const referenceTables = ['tenants', 'sites', 'console_memberships'] as const

/** The table that all others are placed with. */
const firstTable = 'accounts'

/** A tenant's rows are on one node: this many groups of tenants are spread over the nodes. */
export const usualShardCount = 32

/** For the transaction that distributes, and for migrations of a distributed database. */
export const distributedSettings = [
  "set local citus.multi_shard_modify_mode = 'sequential'",
  'set local citus.enable_local_reference_table_foreign_keys = off',
  'set local citus.enable_unsafe_triggers = on',
  "set local citus.propagate_set_commands = 'local'",
]

/** What a session of the serving role sets for its transaction goes to the workers with its statements; all nodes agree on the time zone. */
export const roleSettings = [`alter role ${appRole} set citus.propagate_set_commands = 'local'`, `alter role ${appRole} set timezone = 'UTC'`]

export type Definition = { table: string; name: string; definition: string }

const selectForeignKeys = `
  select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2`

const selectTriggers = `
  select t.tgrelid::regclass::text as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1, 2`

const selectTenantTables = `
  select c.relname as name, c.relforcerowsecurity as "isForced" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname <> '${firstTable}', 1`

const selectPartitions = `
  select i.inhrelid::regclass::text as name from pg_inherits i join pg_class p on p.oid = i.inhparent where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' order by 1`

/** Functions that triggers, indexes and statements call on the workers, each after those it needs. */
const selectFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`

const named = async (client: pg.ClientBase, text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

export const readForeignKeys = async (client: pg.ClientBase) => (await client.query<Definition>(selectForeignKeys)).rows
export const readTriggers = async (client: pg.ClientBase) => (await client.query<Definition>(selectTriggers)).rows
export const readTenantTables = async (client: pg.ClientBase) => (await client.query<{ name: string; isForced: boolean }>(selectTenantTables)).rows
export const readPartitions = (client: pg.ClientBase) => named(client, selectPartitions)
export const readFunctions = (client: pg.ClientBase) => named(client, selectFunctions)

export const dropForeignKey = ({ table, name }: Definition) => `alter table ${table} drop constraint ${quoted(name)}`
export const addForeignKey = ({ table, name, definition }: Definition) => `alter table ${table} add constraint ${quoted(name)} ${definition}`
export const dropTrigger = ({ table, name }: Definition) => `drop trigger ${quoted(name)} on ${table}`
export const setForced = (table: string, isForced: boolean) => `alter table ${table} ${isForced ? '' : 'no '}force row level security`

export const makeReference = (table: string) => `select create_reference_table('${table}')`
export const distributeTable = (table: string, shardCount: number) =>
  table === firstTable
    ? `select create_distributed_table('${table}', 'tenant_id', colocate_with => 'none', shard_count => ${shardCount})`
    : `select create_distributed_table('${table}', 'tenant_id', colocate_with => '${firstTable}')`

export const distributeFunction = (name: string) => `select create_distributed_function(${pg.escapeLiteral(name)})`
