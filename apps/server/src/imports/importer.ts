import { type ImportChoices, type ImportReport, type ImportTable, lookups, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type pg from 'pg'
import type { Catalogue, TenantCatalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../database/database.ts'
import { onOneConnection } from '../database/one-connection.ts'
import type { RichTexts } from '../records/cases/rich-texts.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Tenant } from '../sites/site.ts'
import { moveToBackground } from './background-process.ts'
import { cleanRecords } from './clean-texts.ts'
import { corrected } from './corrections.ts'
import { type FileKeeping, openDeliveredFiles } from './delivered-files.ts'
import { addVenues, newVenues, venueNotices } from './delivered-venues.ts'
import { problemOf } from './engine/check-record.ts'
import { applyRun, dryRun, type RunOptions, type TotalsByType } from './engine/import-run.ts'
import { openListCodes, type RememberedCode } from './engine/list-codes.ts'
import { recordTables } from './engine/record-tables.ts'
import { findRetirements, type Retirements, retireAll } from './engine/retiring.ts'
import { columnsOf } from './engine/type-columns.ts'
import { type Undoing, undoRun } from './engine/undo.ts'
import { storedPages } from './exporting/stored-pages.ts'
import { writeNatFiles } from './exporting/write-nat-files.ts'
import type { GivenRecord } from './given-record.ts'
import { openReport } from './import-report.ts'
import {
  countRecords,
  type ImportRow,
  insertImport,
  moveImport,
  readImport,
  readRefusals,
  readRefused,
  readRetirements,
  readSource,
  rememberColumns,
  rememberOrganisation,
  replaceProblems,
  replaceRetirements,
} from './imports.queries.ts'
import { matchedRecords, matchTables } from './matched-tables.ts'
import type { Delivery, Notice, ReadingReport, ReadingWarning, Retirement } from './reading/delivery.ts'
import { suggestedCodes } from './reading/nat/nat-codes.ts'
import { openDelivery } from './reading/open-delivery.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'
import { writeRefusedRows } from './refused-rows.ts'

export type ImporterOptions = {
  connectionString: string
  isEmbedded?: boolean
  database: Database
  catalogue: Catalogue
  secrets: Pick<Secrets, 'sealAlike'>
  richTexts: Pick<RichTexts, 'clean'>
  files: FileKeeping
}

export type StartedImport = {
  tenant: Tenant
  source: string
  origin: ImportRow['origin']
  startedBy: string
  fileName: string
  path: string
  size: number
  choices?: ImportChoices
}

/** How far a step is: the records read, of how many if that is known, and what more was counted. */
type Heard = { read: number; of?: number | null; totals: TotalsByType }

type Run = Pick<ImportRow, 'source' | 'choices' | 'area' | 'fileName'>

/** Suggestions of the standard, where the provider has none of its own. */
const suggested = (catalogue: TenantCatalogue): RememberedCode[] =>
  Object.entries(suggestedCodes).flatMap(([list, codes]) => {
    const name = list as keyof typeof lookups
    const find = openListCodes(catalogue, [])
    return Object.entries(codes).flatMap(([code, meaning]) => {
      const valueId = find(name, meaning)
      return valueId === undefined ? [] : [{ list, code, valueId }]
    })
  })

/** What a person chose for this run. */
const chosenCodes = ({ codes = [] }: ImportChoices): RememberedCode[] =>
  codes.flatMap(({ type, field, code, valueId }) => {
    const list = columnsOf(type).described.fields[field]?.list
    return list ? [{ list, code, valueId }] : []
  })

/** The files of a standard, whose columns nobody needs to match. */
const knownTables = ({ tables }: Delivery): ImportTable[] =>
  tables.map(({ name, encoding, delimiter = null, rowCount = null }) => ({ name, type: null, encoding, delimiter, rows: rowCount, columns: [] }))

/** The rows of all tables, if each of them knows. */
const rowsIn = (tables: Delivery['tables']): number | null =>
  tables.reduce((sum: number | null, { rowCount }) => (sum === null || rowCount === undefined ? null : sum + rowCount), 0)

/** A type with refused rows isn't complete: the refused ones aren't missing. */
const completeTypes = ({ complete = [] }: ImportChoices, report: ReturnType<typeof openReport>) => {
  const hasRefused = (type: RecordTypeName) => (report.totals()[type]?.refused ?? 0) > 0
  return {
    complete: () => complete.filter((type) => !hasRefused(type)),
    notices: (): Notice[] =>
      complete.filter(hasRefused).map((type) => {
        const { many }: RecordType = recordTypes[type]
        return { cause: 'incomplete', message: `Some ${many.toLowerCase()} are refused, so none that the file lacks would be retired. Correct them first.` }
      }),
  }
}

const mostNamed = 5

/** Files of a ZIP of tables that no record names. */
const unnamedFiles = ({ delivery, files }: { delivery: Delivery; files: ReturnType<typeof openDeliveredFiles> }): Notice[] => {
  const names = delivery.kind === 'tables' ? files.unnamed() : []
  if (names.length === 0) return []
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return [{ cause: 'unnamed-files', message: `Files that no record names are left out: ${names.slice(0, mostNamed).join(', ')}${more}.` }]
}

/** Brings records in: looks at a file, says what it would do, does it, and undoes it. */
export const openImporter = ({ connectionString, isEmbedded = false, database, catalogue, secrets, richTexts, files: keeping }: ImporterOptions) => {
  const withClient = <Result>(work: (client: pg.Client) => Promise<Result>) =>
    onOneConnection({ connectionString, application_name: 'lanyard-import' }, (client) => {
      // pg's types leave out the process that serves the connection.
      if (isEmbedded) moveToBackground((client as pg.Client & { processID: number }).processID)
      return work(client)
    })

  const prepare = async (tenant: Tenant, { source, choices, area, fileName }: Run, path: string) => {
    const { natProfile } = choices
    const delivery = await openDelivery(path, fileName, natProfile ? { natProfile } : {})
    const [lists, remembered] = [await catalogue.of(tenant.id), await readSource(database, tenant.id, source)]
    const { organisation } = delivery
    const known = remembered.organisation?.organisationCode
    if (organisation && known && known !== organisation.code)
      throw new UnreadableFile(
        `These files belong to ${organisation.code} (${organisation.name}). The files of this provider belong to ${known} (${remembered.organisation?.organisationName}).`,
      )
    const currencies = lists.list('currencies').values
    const currencyId = Number(currencies.find(({ code }) => code === tenant.currencyCode)?.[lookups.currencies.key] ?? 0)
    const find = openListCodes(lists, [...(delivery.kind === 'nat' ? suggested(lists) : []), ...remembered.codes, ...chosenCodes(choices)])
    const options: RunOptions = {
      tenantId: tenant.id,
      source,
      refersBy: delivery.kind === 'oneroster' ? 'ref' : 'key',
      tenant: { code: tenant.code, country: tenant.countryCode, zone: tenant.timeZone, currencyId, fileState: keeping.isScanned ? 'scanning' : 'clean' },
      context: { find, sealAlike: secrets.sealAlike, zone: tenant.timeZone, country: tenant.countryCode, area },
    }
    const tables = matchTables(delivery.records ? { ...delivery, tables: [] } : delivery, choices, {
      remembered: remembered.columns,
      country: tenant.countryCode,
    })
    const files = openDeliveredFiles({ attachments: delivery.attachments, keeping, tenantCode: tenant.code })
    const given = (report: ReadingReport = {}) => corrected(delivery.records?.(report) ?? matchedRecords(tables.matched, choices, report), choices.corrections)
    /** `isKept`: the files that they name are stored. */
    const records = ({ isKept, ...report }: ReadingReport & { isKept: boolean }): AsyncIterable<GivenRecord> =>
      cleanRecords(files.records(given(report), isKept), richTexts)
    const isKnown = delivery.records !== undefined
    const venues = area === 'records' ? newVenues(delivery, lists) : []
    const notices = [...delivery.notices, ...(isKnown ? [] : tables.notices), ...venueNotices(venues)]
    const expected = isKnown ? null : rowsIn(tables.matched.map(({ table }) => table))
    return { delivery, lists, notices, venues, expected, tables: isKnown ? knownTables(delivery) : tables.found, options, files, records }
  }

  const countStored = async (tenantId: number, types: readonly RecordTypeName[]) => {
    if (types.length === 0) return () => 0
    const counted = await countRecords(
      database,
      tenantId,
      types.map((type) => recordTables[type].table),
    )
    return (type: RecordTypeName) => counted.get(recordTables[type].table) ?? 0
  }

  const finishReport = async (
    tenantId: number,
    prepared: Awaited<ReturnType<typeof prepare>>,
    report: ReturnType<typeof openReport>,
    retired: Retirements = new Map(),
  ) => {
    const types = [...new Set([...(Object.keys(report.totals()) as RecordTypeName[]), ...retired.keys()])]
    return report.finish({ ...prepared, stored: await countStored(tenantId, types), retired })
  }

  /** Reads what the file would do, and keeps it with the run, which then waits to be applied. */
  const checkRun = async (tenant: Tenant, importId: number, path: string, onProgress = (_heard: Heard) => {}): Promise<ImportReport> => {
    const run = await readImport(database, tenant.id, importId)
    if (!run) throw new Error('There is no such run')
    try {
      const prepared = await prepare(tenant, run, path)
      const report = openReport(prepared.lists)
      const warning = ({ type, cause, message, file, line }: ReadingWarning) =>
        report.addProblem(problemOf({ type, file, line }, { severity: 'warning', cause, sentence: message }))
      const named: Retirement[] = []
      const { complete, notices } = completeTypes(run.choices, report)
      const retired = await withClient(async (client) => {
        let found: Retirements = new Map()
        const atEnd = async () => {
          found = await findRetirements(client, { tenantId: tenant.id, source: run.source, complete: complete(), retirements: named })
        }
        const records = prepared.records({ isKept: false, warning, retirement: (each) => named.push(each) })
        const { expected } = prepared
        const onRead = (read: number) => onProgress({ read, of: expected, totals: {} })
        for await (const outcome of dryRun(client, records, prepared.options, { atEnd, onRead })) {
          report.add(outcome)
          onProgress({ ...outcome, of: expected })
        }
        return found
      })
      const finished = await finishReport(tenant.id, { ...prepared, notices: [...prepared.notices, ...unnamedFiles(prepared), ...notices()] }, report, retired)
      await replaceProblems(database, tenant.id, importId, report.problems)
      await replaceRetirements(database, tenant.id, importId, retired)
      await moveImport(database, tenant.id, importId, { from: ['checking'], to: 'checked', report: finished })
      return finished
    } catch (error) {
      const failedBecause = error instanceof UnreadableFile ? error.message : 'Something went wrong while the file was read.'
      await moveImport(database, tenant.id, importId, { from: ['checking'], to: 'failed', failedBecause })
      throw error
    }
  }

  /** Starts a run with a file that is there already, and checks it. */
  const check = async (
    { tenant, path, ...started }: StartedImport,
    onProgress?: (heard: Heard) => void,
  ): Promise<{ importId: number; report: ImportReport }> => {
    const importId = await insertImport(database, tenant.id, { ...started, choices: started.choices ?? {} })
    return { importId, report: await checkRun(tenant, importId, path, onProgress) }
  }

  /** Applies a run that was checked, from where it stands, and waits for `onProgress` after each batch. Resolves to undefined if it was paused or cancelled meanwhile. */
  const apply = async (
    tenant: Tenant,
    importId: number,
    path: string,
    onProgress = async (_heard: Heard): Promise<void> => {},
  ): Promise<ImportReport | undefined> => {
    const run = await readImport(database, tenant.id, importId)
    if (!run || !(await moveImport(database, tenant.id, importId, { from: ['checked', 'applying', 'paused'], to: 'applying' })))
      throw new Error('This run can’t be applied')
    const prepared = await prepare(tenant, run, path)
    await addVenues({ database, catalogue, tenantId: tenant.id }, prepared.venues)
    const refused = new Set((await readRefused(database, tenant.id, importId)).map(({ type, file, line }) => `${type} ${file} ${line}`))
    const isRefused = ({ type, file, line }: GivenRecord) => refused.has(`${type} ${file} ${line}`)
    const report = openReport(prepared.lists)
    await withClient(async (client) => {
      for await (const outcome of applyRun(client, prepared.records({ isKept: true }), { ...prepared.options, importId, position: run.position, isRefused })) {
        report.add(outcome)
        await onProgress(outcome)
      }
    })
    const retirements = await readRetirements(database, tenant.id, importId)
    if (!(await withClient((client) => retireAll(client, { tenantId: tenant.id, importId }, retirements)))) return undefined
    const finished = await finishReport(tenant.id, prepared, report, retirements)
    const isApplied = await moveImport(database, tenant.id, importId, { from: ['applying'], to: 'applied', report: run.report ?? finished })
    if (!isApplied) return undefined
    if (prepared.delivery.organisation) await rememberOrganisation(database, tenant.id, run.source, prepared.delivery.organisation)
    await rememberColumns(database, tenant.id, run.source, run.choices)
    return finished
  }

  const undo = (tenantId: number, importId: number, onProgress = (_undoing: Undoing) => {}) =>
    withClient((client) => undoRun(client, tenantId, importId, onProgress))

  /** Writes the refused rows of one of the run's files as CSV. */
  const writeRefused = async (tenant: Tenant, importId: number, path: string, { file, to }: { file: string; to: string }) => {
    const run = await readImport(database, tenant.id, importId)
    if (!run) throw new Error('There is no such run')
    const { natProfile } = run.choices
    const delivery = await openDelivery(path, run.fileName, natProfile ? { natProfile } : {})
    await writeRefusedRows(delivery, file, await readRefusals(database, tenant.id, importId, file), to)
  }

  /** Writes the provider's records as a ZIP of NAT files. */
  const exportNat = async (tenant: Tenant, { organisation, to }: { organisation: { code: string; name: string }; to: string }) => {
    const lists = await catalogue.of(tenant.id)
    const venues = lists.list('venues').values.map(({ code, description }) => ({ code: String(code ?? ''), name: String(description ?? '') }))
    const pagesOf = (type: RecordTypeName) => storedPages(type, { db: database.forTenant(tenant.id), tenantId: tenant.id, lists })
    await writeNatFiles(to, pagesOf, { organisation, venues })
  }

  return { check, checkRun, apply, undo, writeRefused, exportNat }
}
