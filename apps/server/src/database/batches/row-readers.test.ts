import { EventEmitter } from 'node:events'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { type Database, openDatabase } from '../database.ts'
import { openMessageStream } from './message-stream.ts'

let server: TestServer
let database: Database
let client: pg.Client
beforeAll(async () => {
  server = await openTestServer()
  database = openDatabase(server.appUrl, { connections: 1 })
  client = new pg.Client({ connectionString: server.appUrl, options: '-c timezone=UTC' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
  await server.close()
})

const columns: readonly (readonly [type: string, ...values: string[]])[] = [
  ['smallint', '0', '-32768', '32767'],
  ['int', '0', '-1', '2147483647', '-2147483648'],
  ['bigint', '0', '999999999999999', '1000000000000000', '9007199254740991', '-9007199254740991'],
  ['numeric', '0', '0.00', '-0.5', '100.00', '0.1', '66.67', '-12345678.90', '12345678901234.5', '0.00000000000001', '99999999999999999999', '1e20', 'NaN'],
  ['float8', '0', '-0', '0.1', '1e-7', '1.5e300', 'NaN', 'Infinity'],
  ['bool', 'true', 'false'],
  ['text', '', 'plain', 'māori 毛 🌏', 'x'.repeat(100_000)],
  ['date', '2026-11-18', '0001-01-01', '10000-01-01', 'infinity'],
  ['timestamptz', '2026-11-18 04:30:42.5+00', '2026-11-18 04:30+10', '2026-11-18 04:30:42.123456+00', '0099-12-31 23:59:59.999+00'],
  ['int[]', '{}', '{1,2,NULL}'],
  ['bigint[]', '{}', '{1,9007199254740991,NULL}'],
  ['jsonb', '{"a": [1, null]}'],
]
const select = `select * from (values ${columns.flatMap(([type, ...values]) => [...values, null].map((value) => `(${columns.map(([other]) => (other === type && value !== null ? `'${value}'` : 'null')).join(', ')})`)).join(', ')}) t (${columns.map(([type]) => `"${type}"`).join(', ')})`
// Types come from the outside, so that each column has its own.
const typed = `select ${columns.map(([type]) => `"${type}"::${type}`).join(', ')} from (${select}) t`

test('a row made of bytes is the row that pg makes', async () => {
  const [rows] = await database.shared.read(sql`${raw(typed)}`)
  const { rows: expected } = await client.query(typed)
  expect(rows).toEqual(expected)
  expect(expected.length).toBe(columns.reduce((sum, [, ...values]) => sum + values.length + 1, 0))
})

const message = (code: string, body: Buffer | string = '') => {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

/** What the taker and pg's parser get from these bytes, in pieces of this size. */
const received = (bytes: Buffer, size: number) => {
  const got: string[] = []
  const stream = new EventEmitter()
  stream.on('data', (passedOn: Buffer) => got.push(`pg ${passedOn}`))
  const { giveTo } = openMessageStream(stream)
  giveTo({ takeRow: (given, at) => got.push(`row ${given.toString('utf8', at, at + 3)}`), takeCompletion: () => got.push('complete') })
  for (let at = 0; at < bytes.length; at += size) stream.emit('data', bytes.subarray(at, at + size))
  return got
}

test('messages arrive in order however the network cuts them, and after the last one they are pg’s again', () => {
  const all = [message('2'), message('D', 'one'), message('D', `two${'.'.repeat(50)}`), message('C', 'SELECT'), message('Z', 'I'), message('D', 'not ours')]
  const bytes = Buffer.concat(all)
  for (let size = 1; size <= bytes.length; size++) {
    const got = received(bytes, size)
    expect(got.slice(0, 3), `in pieces of ${size}`).toEqual(['row one', 'row two', 'complete'])
    expect(
      got
        .slice(3)
        .map((item) => item.slice(3))
        .join(''),
    ).toBe(`${message('Z', 'I')}${message('D', 'not ours')}`)
  }
})
