import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { recordTables } from './record-tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const firstColumns = `select pg_get_indexdef(indexrelid, 2, true) as column from pg_index
  where indrelid = $1::regclass and indpred is null and indnkeyatts > 1 and pg_get_indexdef(indexrelid, 1, true) = 'tenant_id'`

test.each(Object.entries(recordTables).filter(([, { key }]) => key.length > 0))(
  'the stored records of %s are found through an index of their key',
  async (_type, { table, key }) => {
    const columns = (await server.asOwner<{ column: string }>(firstColumns, [table])).map(({ column }) => column)
    expect(
      key.flatMap((column) => [column, `lower(${column})`]).some((column) => columns.includes(column)),
      `${key.join(', ')} of ${columns.join('; ')}`,
    ).toBe(true)
  },
)
