import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeNat } from './nat/write-nat.ts'
import { openDelivery } from './open-delivery.ts'
import { textRow, xlsxOf, zipOf } from './testing/sample-files.ts'
import { UnreadableFile } from './unreadable-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads everything there is. Only a sentence for people may stop it. */
const readAll = async (name: string, bytes: Buffer) => {
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  try {
    const delivery = await openDelivery(path, name)
    for (const table of delivery.tables) for await (const _ of table.rows());
    for await (const _ of delivery.records?.({ warning: () => {}, retirement: () => {} }) ?? []);
  } catch (fault) {
    expect(fault).toBeInstanceOf(UnreadableFile)
  }
}

const learner = { type: 'learners', values: { learnerNumber: '7', firstName: 'Mei', lastName: 'Ng', dateOfBirth: '2001-02-03' } } as const
const samples: Readonly<Record<string, () => Promise<Buffer>>> = {
  'nat.zip': () => zipOf(Object.fromEntries(writeNat([learner], { organisation: { code: '1', name: 'One' } }))),
  'roster.zip': () => zipOf({ 'manifest.csv': 'propertyName,value\noneroster.version,1.2\n', 'users.csv': 'sourcedId,role,familyName\n1,student,Ng\n' }),
  'a.xlsx': () => xlsxOf({ sheets: { Units: textRow(1, 'Code', 'Name') + textRow(2, 'U1', 'One') }, sharedTexts: ['<t>a</t>'] }),
  'a.csv': async () => Buffer.from('Code,Name\r\nU1,"One, ""two"""\r\n'),
  'a.ndjson': async () => Buffer.from('{"code":"U1","name":"One"}\n{"code":"U2"}\n'),
  'NAT00080.txt': async () => Buffer.from(writeNat([learner], { organisation: { code: '1', name: 'One' } }).get('NAT00080.txt') ?? ''),
}

test.each(Object.entries(samples))('%s with changed, missing and added bytes is read or refused with a sentence', { timeout: 120_000 }, async (name, make) => {
  const whole = await make()
  const change = fc.record({ at: fc.nat(whole.length - 1), kind: fc.constantFrom('set', 'cut', 'add'), bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      let bytes = whole
      for (const { at, kind, bytes: given } of changes) {
        const before = bytes.subarray(0, at)
        bytes = Buffer.concat([before, kind === 'cut' ? Buffer.alloc(0) : given, kind === 'add' ? bytes.subarray(at) : bytes.subarray(at + given.length)])
      }
      await readAll(name, bytes)
    }),
    { numRuns: 60 },
  )
})

test('any bytes are read or refused with a sentence', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('a', 'a.csv', 'a.zip', 'a.xlsx', 'NAT00120.txt'), (bytes, name) =>
      readAll(name, Buffer.from(bytes)),
    ),
    { numRuns: 100 },
  )
})

test('a sheet with any changes in its XML is read or refused with a sentence', { timeout: 120_000 }, async () => {
  const sheet = `${textRow(1, 'Code', 'Name')}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>45000</v></c></row>`
  const pieces = fc.constantFrom('<', '>', '"', '/', '&', '&lt;', '</row>', '<row>', '<c r="ZZZZZZ9">', '<v>', '1e400', '-', '\u0001', ']]>', '<![CDATA[', 'é')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(sheet.length), pieces, fc.nat(3)), { minLength: 1, maxLength: 3 }), async (changes) => {
      let changed = sheet
      for (const [at, piece, dropped] of changes) changed = changed.slice(0, at) + piece + changed.slice(at + dropped)
      await readAll('a.xlsx', await xlsxOf({ sheets: { Units: changed }, sharedTexts: ['<t>a</t>'] }))
    }),
    { numRuns: 60 },
  )
})
