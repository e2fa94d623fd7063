import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import { auditBySystem } from '../../audit/audit.ts'
import { whole } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { recordLines } from '../../imports/exporting/record-lines.ts'
import { type ExportedRecord, storedPages } from '../../imports/exporting/stored-pages.ts'
import { openImporting } from '../../imports/open-importing.ts'
import { type Run, WrongArguments } from '../command.ts'
import { tenantCalled } from '../provider.ts'

const allTypes = Object.keys(recordTypes) as RecordTypeName[]

const typesIn = (given: string | undefined): readonly RecordTypeName[] => {
  if (given === undefined) return allTypes
  const named = given.split(',').map((name) => name.trim())
  const isType = (name: string): name is RecordTypeName => Object.hasOwn(recordTypes, name)
  const unknown = named.filter((name) => !isType(name))
  if (unknown.length > 0) throw new WrongArguments(`--types names some of ${allTypes.join(', ')}, not ${unknown.join(', ')}.`)
  return named.filter(isType)
}

const formatIn = (given = 'csv'): 'csv' | 'ndjson' => {
  if (given !== 'csv' && given !== 'ndjson') throw new WrongArguments('--format is csv or ndjson.')
  return given
}

async function* counted(pages: AsyncIterable<readonly ExportedRecord[]>, count: (records: number) => void) {
  for await (const page of pages) {
    count(page.length)
    yield page
  }
}

export const run: Run = async ({ argument = '', folder, text, required, environment }, steps) => {
  const [types, format] = [typesIn(text('types')), formatIn(text('format'))]
  const config = readConfig(environment)
  const { ownerUrl, secret } = await openInstallation(config, steps)
  const files = { place: config.storage, isScanned: config.clamd !== undefined }
  const { sites, catalogue, database } = await openImporting({ connectionString: ownerUrl, secret, files }, steps.atEnd)
  const tenant = tenantCalled(sites, required('provider'))
  const lists = await catalogue.of(tenant.id)
  const db = database.forTenant(tenant.id)
  const target = resolve(folder, argument)
  await mkdir(target, { recursive: true, mode: 0o700 })
  await db.write((transaction) =>
    auditBySystem(
      transaction,
      tenant.id,
      types.map((type) => ({ action: 'records.export', subjectKind: 'records', subjectId: type, after: { format } })),
    ),
  )
  const written: { type: RecordTypeName; file: string; records: number }[] = []
  for (const type of types) {
    const file = `${type}.${format}`
    let records = 0
    const pages = counted(storedPages(type, { db, tenantId: tenant.id, lists }), (more) => {
      records += more
      steps.progress(`Writing ${file}`, records)
    })
    await pipeline(recordLines(type, pages, { format, countryCode: tenant.countryCode }), createWriteStream(join(target, file), { mode: 0o600 }))
    steps.say(`  ${file}: ${whole(records)}`)
    written.push({ type, file, records })
  }
  const total = written.reduce((sum, { records }) => sum + records, 0)
  return { result: { folder: target, files: written }, lines: [`\nWrote ${whole(total)} records of ${tenant.name} to ${target}.`] }
}
