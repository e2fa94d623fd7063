import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

const strictly = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  files: ['use.ts'],
}

/** A program as an integrator would write it, against the generated types. The compiler checks every line. */
const program = `
import * as api from './client.ts'

api.defaults.headers = { Authorization: \`Bearer \${process.env.TOKEN}\`, jsonFormat: 'camelCase' }

const listed = await api.listAddressRegions({ countryIdFilter: [1, 4], take: 3, sort: 'description', order: 'desc' })
if (listed.status !== 200) throw new Error(String(listed.status))
const regions: (string | null | undefined)[] = listed.data.map(({ data }) => data.description)
const countries: (number | null | undefined)[] = listed.data.map(({ relationships }) => relationships.country?.countryId)

const created = await api.createVisas([{ code: 'GEN1', description: 'By a generated client' }], { idempotencyKey: 'generated-1' })
if (created.status !== 200) throw new Error(created.data.title)
const id: number = created.data[0]!.data.visaId
const replaced = await api.replaceVisa(id, { code: 'GEN1', description: 'And replaced by it', isActive: false })
if (replaced.status !== 200) throw new Error(replaced.data.title)

const refused = await api.createVisas([{ code: 'gen1', description: 'The same code again' }])
if (refused.status !== 400) throw new Error('a code is unique')

const held = (await api.listVisas()).headers.get('etag') ?? ''
const unchanged = await api.listVisas({ ifNoneMatch: held })

let ranged = ''
const instead: typeof fetch = async (address) => {
  ranged = decodeURIComponent(String(address))
  return new Response('[]', { headers: { 'content-type': 'application/json' } })
}
await api.listFinanceInvoices({ dueDateFilter: { gte: '2026-01-01', lt: '2026-02-01' }, amountOwingFilter: { gt: 0 } }, { fetch: instead })

const total = listed.headers.get('x-total-count')
const errors = refused.data.errors?.map(({ pointer }) => pointer)
process.stdout.write(JSON.stringify({ regions, countries, total, replaced: replaced.data, errors, unchanged: unchanged.status, ranged }))
`

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

let server: TestServer
let folder: string
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = await openTestServer({ environment: { API_ORIGIN: origin } })
  await server.app.listen({ port, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'lanyard-generated-'))
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strictly))
  await writeFile(join(folder, 'use.ts'), program)
  await writeFile(join(folder, 'client.ts'), await generateSource(`${origin}/openapi.json`))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a client generated from the document compiles strictly, with a program that uses it', { timeout: 120_000 }, async () => {
  const compiled = await run(join(modules, '.bin/tsc'), ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
})

test('it lists, creates and replaces values, gets field errors, and encodes ranges in brackets', { timeout: 60_000 }, async () => {
  const token = await server.staffToken('records@banksia.example')
  const { stdout } = await run(process.execPath, [join(folder, 'use.ts')], { env: { ...process.env, TOKEN: token } })
  const { replaced, ...rest } = JSON.parse(stdout)
  expect(rest).toEqual({
    regions: expect.arrayContaining([expect.any(String)]),
    countries: [expect.any(Number), expect.any(Number), expect.any(Number)],
    total: '25',
    errors: ['/0/code'],
    unchanged: 304,
    ranged: `${origin}/learner-app/finance-invoices?dueDateFilter[gte]=2026-01-01&dueDateFilter[lt]=2026-02-01&amountOwingFilter[gt]=0`,
  })
  expect(new Set(rest.countries)).toEqual(new Set(rest.countries.filter((id: number) => [1, 4].includes(id))))
  expect(replaced).toEqual({
    data: { visaId: expect.any(Number), code: 'GEN1', description: 'And replaced by it', isActive: false },
    relationships: {},
  })
})
