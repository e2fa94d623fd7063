import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { counterCode } from './counters.ts'

/** A program of its own that counts up records of random tenants until it is killed. Whatever ends its connection, it opens another. */
const [connectionString, ...tenants] = process.argv.slice(2) as [string, ...string[]]

const any = <Of>(items: readonly Of[]): Of => items[Math.floor(Math.random() * items.length)] as Of

const countUp = (tenant: string, ids: readonly string[]) =>
  // In the order of their ids, so that writers wait for each other in one order.
  `update units set description = (description::bigint + 1)::text where tenant_id = ${tenant} and id in
    (select id from units where tenant_id = ${tenant} and id in (${ids.join(', ')}) order by id for update)`

const transactionOf = (tenant: string, counters: readonly string[]): string[] => {
  const one = countUp(tenant, [any(counters)])
  const several = countUp(
    tenant,
    Array.from({ length: 6 }, () => any(counters)),
  )
  const make = `insert into units (tenant_id, code, description) values (${tenant}, 'made', 'made')`
  return any([
    [one, 'commit'],
    [several, 'commit'],
    [one, 'select pg_sleep(random() / 50)', 'commit'],
    [several, 'rollback'],
    [several, 'savepoint here', make, 'rollback to here', 'commit'],
    [make, 'commit'],
    [`delete from units where id = (select id from units where tenant_id = ${tenant} and code = 'made' limit 1 for update skip locked)`, 'commit'],
  ])
}

const write = async (client: pg.Client) => {
  await client.connect()
  const counters = new Map<string, string[]>()
  for (const tenant of tenants) {
    await client.query(`set app.tenant_id = '${tenant}'`)
    const { rows } = await client.query<{ id: string }>('select id from units where tenant_id = $1 and code = $2', [tenant, counterCode])
    counters.set(
      tenant,
      rows.map(({ id }) => id),
    )
  }
  for (;;) {
    const tenant = any(tenants)
    await client.query(`begin; set local app.tenant_id = '${tenant}'`)
    for (const statement of transactionOf(tenant, counters.get(tenant) ?? [])) await client.query(statement)
  }
}

for (;;) {
  const client = new pg.Client({ connectionString, application_name: 'prove-writer' })
  client.on('error', () => {})
  await write(client).catch(async (error: pg.DatabaseError) => {
    // Only a connection ended by the proof is expected: 57P01, or no code at all.
    if (error.code !== undefined && !/^(57P01|ECONNRESET)$/.test(error.code)) process.stdout.write(`${error.code} ${error.message}\n`)
    await client.end().catch(() => {})
    await pause(20)
  })
}
