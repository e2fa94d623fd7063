import pg from 'pg'
import { distribute } from '../database/distributed/distribute.ts'
import { inDatabase } from './addresses.ts'

/** A Citus cluster for tests: every node's address as a superuser, the coordinator first. */
export type TestCluster = { nodes: string[] }

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const onEach = (nodes: readonly string[], text: string) =>
  Promise.all(nodes.map((node) => withClient(inDatabase(node, 'postgres'), (client) => client.query(text))))

/** `citusUrl` is a superuser's address of a database whose cluster is set up. */
export const findCluster = async (citusUrl: string): Promise<TestCluster> => {
  const nodes = await withClient(citusUrl, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive order by groupid`,
    )
    return rows
  })
  return {
    nodes: nodes.map(({ host, port }) => {
      const url = new URL(citusUrl)
      url.hostname = host
      url.port = String(port)
      return url.href
    }),
  }
}

/** An empty database on every node, whose coordinator knows the workers. */
export const createClusterDatabase = async ({ nodes }: TestCluster, name: string) => {
  await onEach(nodes, `create database ${name} owner lanyard_owner`)
  for (const node of nodes) await withClient(inDatabase(node, name), (client) => client.query('create extension citus'))
  const [coordinator = '', ...workers] = nodes.map((node) => new URL(node))
  await withClient(inDatabase(String(coordinator), name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [new URL(coordinator).hostname, Number(new URL(coordinator).port)])
    for (const { hostname, port } of workers) await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
  })
}

/** The owner is bound by row-level security on one PostgreSQL, and not on a cluster: there, tests that write a tenant's rows have a role of their own. */
const boundRole = 'lanyard_tests'

const roleStatements = (isThere: boolean, isBoundThere: boolean) => [
  ...(isThere ? [] : ['create role lanyard_owner']),
  `alter role lanyard_owner login createrole createdb bypassrls password 'owner'`,
  ...(isBoundThere ? [] : [`create role ${boundRole} login in role lanyard_owner password 'tests'`]),
  `alter role ${boundRole} set citus.propagate_set_commands = 'local'`,
]

/** On each node by itself, as the database that all have isn't part of the cluster. */
export const prepareClusterRoles = async ({ nodes }: TestCluster) => {
  for (const node of nodes)
    await withClient(inDatabase(node, 'postgres'), async (client) => {
      const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
      const has = (role: string) => rows.some(({ name }) => name === role)
      for (const statement of roleStatements(has('lanyard_owner'), has(boundRole))) await client.query(statement)
    })
}

/** The address for what the owner does on one PostgreSQL, bound by row-level security as there. */
export const boundUrlOf = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  url.username = boundRole
  url.password = 'tests'
  return url.href
}

const testShards = 8

export const distributeDatabase = (ownerUrl: string) => withClient(ownerUrl, (client) => distribute(client, testShards, () => {}))

/** Nobody connects to a template, not even Citus's own upkeep: otherwise it can't be copied. */
export const closeTemplate = async ({ nodes }: TestCluster, name: string) => {
  await onEach(nodes, `alter database ${name} allow_connections false`)
  await onEach(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

export const copyClusterDatabase = ({ nodes }: TestCluster, name: string, template: string) =>
  onEach(nodes, `create database ${name} template ${template} owner lanyard_owner strategy file_copy`)

const selectWaiting = 'select count(*)::int as count from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted'

/** How many statements wait for a lock in a database, at any of these addresses of it. */
export const countWaiting = async (urls: readonly string[]): Promise<number> => {
  const counts = await Promise.all(
    urls.map((url) => withClient(url, async (client) => (await client.query<{ count: number }>(selectWaiting)).rows[0]?.count ?? 0)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export const dropClusterDatabase = ({ nodes }: TestCluster, name: string) => onEach(nodes, `drop database if exists ${name} with (force)`)
