import type pg from 'pg'
import { type Cluster, readCluster } from './cluster.queries.ts'
import { clusterFindings, type FindingName, findings, missingMigrations, readFindings } from './doctor.queries.ts'

/** `wrong`: answers may be wrong or refused. `soon`: it works, and needs care. */
type Severity = 'wrong' | 'soon'
type Advice = { severity: Severity; what: string; todo: string }

const advice: Record<FindingName, Advice> = {
  missingExtensions: { severity: 'wrong', what: 'Extensions are missing', todo: 'As a superuser, run create extension for each.' },
  missingRoles: { severity: 'wrong', what: 'Roles are missing', todo: 'Start Lanyard: it creates them, or says what it needs.' },
  privilegedAppRole: {
    severity: 'wrong',
    what: 'The serving role can bypass row-level security',
    todo: 'Run: alter role lanyard_app nosuperuser nobypassrls nocreaterole nocreatedb.',
  },
  unsecuredTables: {
    severity: 'wrong',
    what: 'Providers’ tables aren’t protected by forced row-level security',
    todo: 'Run alter table … enable row level security, and … force row level security.',
  },
  unusualPolicies: {
    severity: 'wrong',
    what: 'Tables have a policy other than “the rows of this provider”',
    todo: 'Restore the policy of_tenant as migration 0001 makes it.',
  },
  invalidIndexes: { severity: 'wrong', what: 'Indexes are invalid', todo: 'Run: reindex index concurrently …' },
  unvalidatedConstraints: { severity: 'soon', what: 'Constraints were never checked for old rows', todo: 'Run: alter table … validate constraint …' },
  disabledTriggers: { severity: 'wrong', what: 'Triggers are off', todo: 'Run: alter table … enable trigger …' },
  deadListeners: {
    severity: 'soon',
    what: 'A process no longer hears of changes',
    todo: 'Restart it. Until then it answers from the database instead of its memory.',
  },
  longTransactions: {
    severity: 'soon',
    what: 'Transactions have been open for more than 15 minutes',
    todo: 'End them with pg_terminate_backend: they keep old rows from being removed.',
  },
  lostPreparedTransactions: {
    severity: 'wrong',
    what: 'Transactions are prepared, and nobody ends them',
    todo: 'Citus ends them once all nodes can be reached. Otherwise: rollback prepared …',
  },
  laggingReplicas: { severity: 'soon', what: 'Replicas are behind', todo: 'Look at their disk and network; readers there see old rows.' },
  stoppedSlots: {
    severity: 'soon',
    what: 'Replication slots that nobody reads fill the disk',
    todo: 'Start their replica, or drop them with pg_drop_replication_slot.',
  },
  oldRows: {
    severity: 'soon',
    what: 'Tables wait for a vacuum against transaction wraparound',
    todo: 'Run: vacuum (freeze) …, and see why autovacuum doesn’t.',
  },
  bloatedTables: { severity: 'soon', what: 'Tables have more dead rows than live ones', todo: 'Run: vacuum …, and look for long transactions.' },
  inactiveNodes: { severity: 'wrong', what: 'Nodes are off', todo: 'Run: select citus_activate_node(…), or remove them once they hold no shards.' },
  unreachableNodes: { severity: 'wrong', what: 'Nodes can’t be reached', todo: 'Start them. The providers whose rows they hold aren’t served until then.' },
  undistributedTables: {
    severity: 'wrong',
    what: 'Providers’ tables are only on the coordinator',
    todo: "Run: select create_distributed_table(…, 'tenant_id', colocate_with => 'accounts').",
  },
  separatedTables: {
    severity: 'wrong',
    what: 'Tables aren’t placed with the others',
    todo: "Run: select update_distributed_table_colocation(…, colocate_with => 'accounts').",
  },
  unplacedShards: { severity: 'wrong', what: 'Shards are on no node', todo: 'Restore them from a backup.' },
  notifyingTriggers: { severity: 'wrong', what: 'Triggers notify on workers, where nobody listens', todo: 'Drop them: the product notifies.' },
  unsetAppRole: {
    severity: 'wrong',
    what: 'Workers aren’t told the provider of a transaction',
    todo: "Run: alter role lanyard_app set citus.propagate_set_commands = 'local'.",
  },
}

export type Kind = 'plain' | 'citus' | 'distributed'
export type Problem = Advice & { name: FindingName | 'missingMigrations'; about: string[] }
export type Diagnosis = { kind: Kind; isHealthy: boolean; cluster: Cluster; problems: Problem[] }

const kindOf = ({ citusVersion, isDistributed }: Cluster): Kind => (citusVersion === null ? 'plain' : isDistributed ? 'distributed' : 'citus')

const problemsOf = (found: readonly [FindingName, string[]][]): Problem[] => found.map(([name, about]) => ({ name, ...advice[name], about }))

const migrationProblem = (about: string[]): Problem => ({
  ...{ name: 'missingMigrations', severity: 'wrong', what: 'The database is older than this version', todo: 'Start this version once: it migrates.', about },
})

/** What a database is, whether it is healthy, and what to do. Reads only. */
export const diagnose = async (client: pg.ClientBase): Promise<Diagnosis> => {
  const cluster = await readCluster(client)
  const kind = kindOf(cluster)
  const missing = await missingMigrations(client)
  const problems = [
    ...(missing.length > 0 ? [migrationProblem(missing)] : []),
    ...problemsOf(await readFindings(client, findings)),
    ...(kind === 'distributed' ? problemsOf(await readFindings(client, clusterFindings)) : []),
  ]
  return { kind, isHealthy: problems.every(({ severity }) => severity !== 'wrong'), cluster, problems }
}

const kinds: Record<Kind, string> = {
  plain: 'A PostgreSQL database.',
  citus: 'A PostgreSQL database with Citus, not distributed yet. npm run db:distribute distributes it.',
  distributed: 'A distributed database.',
}

const most = 10

/** The diagnosis in sentences. */
export const wordsOf = ({ kind, isHealthy, cluster, problems }: Diagnosis): string => {
  const { serverVersion, citusVersion, nodes, databaseBytes } = cluster
  const versions = `PostgreSQL ${Math.floor(serverVersion / 10_000)}.${serverVersion % 10_000}${citusVersion ? `, Citus ${citusVersion}` : ''}; ${(databaseBytes / 1e6).toFixed(0)} MB on this node.`
  const placed = nodes.length > 0 ? [`Nodes: ${nodes.map(({ name, isCoordinator }) => `${name}${isCoordinator ? ' (coordinator)' : ''}`).join(', ')}.`] : []
  const found = problems.flatMap(({ severity, what, about, todo }) => [
    '',
    `${severity === 'wrong' ? 'WRONG' : 'SOON'}: ${what}.`,
    ...about.slice(0, most).map((each) => `  - ${each}`),
    ...(about.length > most ? [`  - and ${about.length - most} more`] : []),
    `  ${todo}`,
  ])
  return [kinds[kind], versions, ...placed, ...found, '', isHealthy ? 'Healthy.' : 'Not healthy.'].join('\n')
}
