import type { Cluster } from './cluster.queries.ts'

/** Lanyard is tested with these and newer ones. */
const oldestServer = 16
const oldestCitus = 13

/** Rows are copied once, and the originals go when the transaction commits. */
const spaceFactor = 2.5

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const majorOf = (version: string) => Number(version.split('.')[0])

/** What must be put right before a database can be distributed, one sentence each. Empty if nothing must. */
export const obstaclesTo = (cluster: Cluster, { isCurrent }: { isCurrent: boolean }): string[] => {
  const { serverVersion, citusVersion, isDistributed, role, nodes, databaseBytes, freeBytes, serving } = cluster
  if (citusVersion === null)
    return [
      'The extension citus isn’t installed in this database. On every node, as a superuser: create extension citus. Then add the workers with citus_add_node.',
    ]
  if (isDistributed) return ['This database is distributed already. There is nothing to do.']
  const workers = nodes.filter(({ isActive, hasShards }) => isActive && hasShards)
  const needed = databaseBytes * spaceFactor
  return [
    ...(Math.floor(serverVersion / 10_000) < oldestServer
      ? [`PostgreSQL ${oldestServer} or newer is needed; this is ${Math.floor(serverVersion / 10_000)}.`]
      : []),
    ...(majorOf(citusVersion) < oldestCitus ? [`Citus ${oldestCitus} or newer is needed; this is ${citusVersion}.`] : []),
    ...(role.bypassesRowSecurity
      ? []
      : [
          `${role.name}, the role of DATABASE_URL, is subject to row-level security: rows would stay behind. As a superuser: alter role ${role.name} bypassrls.`,
        ]),
    ...(nodes.some(({ isCoordinator }) => isCoordinator) ? [] : ['The coordinator isn’t in its own list of nodes. Run: select citus_set_coordinator_host(…).']),
    ...(workers.length > 0 ? [] : ['There is no active worker. Run: select citus_add_node(…) for each.']),
    ...nodes.filter(({ isActive }) => !isActive).map(({ name }) => `The node ${name} isn’t active.`),
    ...(freeBytes !== null && freeBytes < needed ? [`A node has ${gigabytes(freeBytes)} free; ${gigabytes(needed)} are needed.`] : []),
    ...(serving > 0 ? ['A Lanyard is running on this database. Stop it first.'] : []),
    ...(isCurrent ? [] : ['This database lacks migrations of this version. Start this version once, then stop it.']),
  ]
}
