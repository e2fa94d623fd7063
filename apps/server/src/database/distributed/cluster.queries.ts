import type pg from 'pg'

export type Node = { name: string; isCoordinator: boolean; isActive: boolean; hasShards: boolean }

/** What a database is, and what distributing it depends on. */
export type Cluster = {
  serverVersion: number
  /** Of the extension in this database; `null` without it. */
  citusVersion: string | null
  isDistributed: boolean
  role: { name: string; bypassesRowSecurity: boolean; isSuperuser: boolean }
  nodes: Node[]
  databaseBytes: number
  /** The least free space of any node; `null` if it isn't known. */
  freeBytes: number | null
  /** Connections of running Lanyards. */
  serving: number
}

const selectBasics = `
  select current_setting('server_version_num')::int as "serverVersion", (select extversion from pg_extension where extname = 'citus') as "citusVersion",
    pg_database_size(current_database())::float8 as "databaseBytes",
    (select count(*)::int from pg_stat_activity where datname = current_database() and application_name in ('lanyard', 'lanyard-notices') and pid <> pg_backend_pid()) as serving,
    (select json_build_object('name', rolname, 'bypassesRowSecurity', rolbypassrls or rolsuper, 'isSuperuser', rolsuper) from pg_roles where rolname = current_user) as role`

const selectNodes = `
  select nodename || ':' || nodeport as name, groupid = 0 as "isCoordinator", isactive as "isActive", shouldhaveshards as "hasShards"
  from pg_dist_node where noderole = 'primary' order by groupid, 1`

const selectFree = `
  select min((result)::float8) as free from run_command_on_all_nodes('select available_disk_size from pg_catalog.citus_local_disk_space_stats()') where success`

/** Lanyard's tables are distributed together; accounts is the one that the others are placed with. */
const selectDistributed = `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.accounts') and partmethod = 'h') as "isDistributed"`

type Basics = Pick<Cluster, 'serverVersion' | 'citusVersion' | 'databaseBytes' | 'serving' | 'role'>

export const readCluster = async (client: pg.ClientBase): Promise<Cluster> => {
  const basics = (await client.query<Basics>(selectBasics)).rows[0] as Basics
  if (basics.citusVersion === null) return { ...basics, isDistributed: false, nodes: [], freeBytes: null }
  const [distributed] = (await client.query<{ isDistributed: boolean }>(selectDistributed)).rows
  const { rows: nodes } = await client.query<Node>(selectNodes)
  const [space] = (await client.query<{ free: number | null }>(selectFree)).rows
  return { ...basics, isDistributed: distributed?.isDistributed === true, nodes, freeBytes: space?.free ?? null }
}
