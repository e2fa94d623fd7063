import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportChoices } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openTestImporter, type TestImporter } from './testing/test-importer.ts'

let server: TestServer
let folder: string
let importer: TestImporter
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-retiring-'))
  importer = await openTestImporter(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const check = async (lines: readonly string[], choices: ImportChoices = {}) => {
  const path = join(folder, 'units.csv')
  await writeFile(path, `Unit code,Description\n${lines.join('\n')}\n`)
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  const tables = [{ name: 'units.csv', type: 'units' as const, columns: [] }]
  const started = { tenant, source: 'retiring', origin: 'command' as const, startedBy: 'tests', fileName: 'units.csv', path, size: (await stat(path)).size }
  const { importId, report } = await importer.check({ ...started, choices: { tables, ...choices } })
  return { report, apply: () => importer.apply(tenant, importId, path), undo: () => importer.undo(tenant.id, importId) }
}

const retired = async () =>
  (
    await server.asOwner<{ code: string }>(
      "select code from units where tenant_id = $1 and code like 'RET%' and retired_at is not null order by code",
      [server.tenantId('banksia')],
      server.tenantId('banksia'),
    )
  ).map(({ code }) => code)

const unit = (number: number) => `RET${number},Unit ${number}`
const units = Array.from({ length: 60 }, (_, index) => unit(100 + index))

test('records that a complete file lacks are retired, only those of its source, and come back with the next file or an undo', async () => {
  await (await check(units)).apply()
  const partial = await check(units.slice(1))
  expect(partial.report.totals.units).toMatchObject({ same: 59, retired: 0 })
  const complete = await check(units.slice(1), { complete: ['units'] })
  expect(complete.report.totals.units).toMatchObject({ same: 59, retired: 1 })
  expect(await retired()).toEqual([])
  await complete.apply()
  expect(await retired()).toEqual(['RET100'])
  await complete.undo()
  expect(await retired()).toEqual([])
  await (await check(units.slice(1), { complete: ['units'] })).apply()
  expect((await check(units)).report.totals.units).toMatchObject({ changed: 1, same: 59 })
  await (await check(units)).apply()
  expect(await retired()).toEqual([])
})

test('more than 2 % asks for the number, and nothing is retired while rows are refused', async () => {
  const { report } = await check(units.slice(0, 40), { complete: ['units'] })
  expect(report.brakes).toEqual([{ type: 'units', kind: 'retired', count: 20, of: expect.any(Number) }])
  expect(report.toConfirm).toBe(20)
  const refused = await check([...units.slice(0, 40), `RET150,${'x'.repeat(5000)}`], { complete: ['units'] })
  expect(refused.report.totals.units).toMatchObject({ refused: 1, retired: 0 })
  expect(refused.report.notices.map(({ message }) => message)).toEqual([
    'Some units are refused, so none that the file lacks would be retired. Correct them first.',
  ])
})
