import pg from 'pg'
import { canaryColumns } from '../../../apps/server/src/testing/canary.ts'
import { fillWorkspace } from '../../cases/workspace-records.ts'
import { isOnCluster } from '../../database/cluster.ts'
import { readCatalogue } from '../../database/isolation-catalogue.ts'
import { appUrlOf } from '../../database/owner.ts'
import { type Proof, whole } from '../../proof.ts'

/** PostgreSQL's refusals: no privilege, no tenant set, or an invalid tenant set. A distributed row never gets another tenant, whoever asks. */
const refusals = ['42501', '42704', '22P02', '22003', ...(isOnCluster ? ['0A000'] : [])]

/** Tenant settings, none of which is the requested tenant. */
const settings = (tenantId: number, otherId: number): (string | undefined)[] => [
  ...[undefined, '', '0', '-1', '2147483647', '99999999999', 'x', 'null', `${otherId}`, `${otherId}, ${tenantId}`],
  ...[`${otherId} or ${tenantId}`, `${tenantId}.5`, `'${tenantId}'`],
]

/** Ways around the rule, each of which must fail. */
const evasions: readonly string[] = [
  'set local row_security = off; select 1 from learners',
  'alter table learners disable row level security',
  'alter table learners no force row level security',
  'alter table learners owner to lanyard_app',
  'drop policy of_tenant on learners',
  'create policy everybody on learners using (true)',
  'set role lanyard_owner',
  'set session authorization lanyard_owner',
  'alter role lanyard_app bypassrls',
  'grant lanyard_owner to lanyard_app',
  'grant pg_read_all_data to lanyard_app',
  'set session_replication_role = replica',
  'create table public.mine (tenant_id int)',
  "create function public.mine() returns bigint language sql security definer as 'select count(*) from learners'",
  'create view public.mine as select * from learners',
  'create rule mine as on select to learners do instead select 1',
  'create schema mine',
  'truncate learners cascade',
  "copy learners to program 'cat'",
  "copy learners to '/tmp/lanyard-learners'",
  "select pg_read_file('PG_VERSION')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/hostname')",
  'select passwd from pg_shadow',
  "select stavalues1 from pg_statistic where starelid = 'learners'::regclass",
  "update audit_events set action = 'nothing'",
  'delete from audit_events',
]

type Tried = { rows: number; code?: string }

/** Each runs alone in a transaction that is rolled back. */
const tryAs = async (client: pg.Client, setting: string | undefined, text: string): Promise<Tried> => {
  await client.query('begin')
  try {
    if (setting !== undefined) await client.query(`set local app.tenant_id = ${pg.escapeLiteral(setting)}`)
    const result = await client.query(text)
    return { rows: (Array.isArray(result) ? result.at(-1) : result).rowCount ?? 0 }
  } catch (error) {
    return { rows: 0, code: (error as pg.DatabaseError).code ?? String(error) }
  } finally {
    await client.query('rollback')
  }
}

const statementsOn = (table: string, tenantId: number): [name: string, text: string, mustFail: boolean][] => [
  ['is read', `select from ${table} where tenant_id = ${tenantId}`, false],
  ['is locked', `select from ${table} where tenant_id = ${tenantId} for update`, false],
  ['is read without asking for the tenant', `select from ${table} t where t::text is not null and tenant_id <> current_setting('app.tenant_id')::int`, false],
  ['is changed', `update ${table} set tenant_id = tenant_id where tenant_id = ${tenantId}`, false],
  ['is deleted', `delete from ${table} where tenant_id = ${tenantId}`, false],
  ['is written', `insert into ${table} (tenant_id) values (${tenantId})`, true],
  ['gets rows of the other', `update ${table} set tenant_id = ${tenantId}`, false],
]

/** The database refuses by itself, whatever the application asks. */
export const databaseRefuses: Proof = {
  id: 'P4',
  name: 'the database refuses',
  break: {
    what: 'row-level security is off for one table',
    shows: /finance_invoices is read/,
    sql: 'alter table finance_invoices disable row level security',
  },
  prove: async ({ demonstration }) => {
    const lanyard = await demonstration()
    const { owner, folder } = lanyard
    await fillWorkspace(lanyard)
    const { tables, faults } = await readCatalogue(owner)
    const [tenantId, otherId] = [await owner.tenantId('BANKSIA'), await owner.tenantId('KAHU')]
    const filled = await owner.rows<{ name: string }>(
      tables.map((name) => `select '${name}' as name where exists (select from ${name} where tenant_id = ${tenantId})`).join(' union all '),
      [],
      tenantId,
    )
    if (filled.length < tables.length / 2) faults.push(`only ${filled.length} of ${tables.length} tables have rows to be found`)
    for (const [table] of canaryColumns) if (filled.every(({ name }) => name !== table)) faults.push(`${table} has no rows to be found`)
    const client = new pg.Client({ connectionString: await appUrlOf(folder) })
    await client.connect()
    let [count, reached] = [0, 0]
    try {
      const own = await tryAs(client, String(tenantId), `select from learners where tenant_id = ${tenantId}`)
      if (own.rows === 0) faults.push('with its tenant set, the serving role sees no learner, so it could not see any')
      for (const table of tables)
        for (const setting of settings(tenantId, otherId))
          for (const [name, text, mustFail] of statementsOn(table, tenantId)) {
            const { rows, code } = await tryAs(client, setting, text)
            count++
            const isKept = code === undefined ? rows === 0 && !mustFail : refusals.includes(code)
            if (!isKept) faults.push(`${table} ${name} for ${JSON.stringify(setting)}: ${code ?? `${rows} rows`} (${++reached})`)
          }
      for (const text of evasions) {
        const { code } = await tryAs(client, String(otherId), text)
        count++
        if (code !== '42501') faults.push(`${text}: ${code ?? 'done'}`)
      }
    } finally {
      await client.end()
    }
    return { counts: `${reached} rows seen or written in ${whole(count)} statements on ${tables.length} tables as the serving role`, faults }
  },
}
