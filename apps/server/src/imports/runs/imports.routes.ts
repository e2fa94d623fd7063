import { type ImportChoices, type ImportRun, type ImportState, importCalls, type RecordTypeName } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { Clock } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { type Route, routesOf, type WriteContext } from '../../http/routes.ts'
import { namesIn, readNames } from '../../identity/accounts/names.queries.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Storage } from '../../storage/storage.ts'
import { canRetire } from '../engine/retiring.ts'
import { columnsOf } from '../engine/type-columns.ts'
import { type ImportRow, readImport } from '../imports.queries.ts'
import type { ImportInstallation } from '../open-importing.ts'
import { refusedRows, sample, template } from './import-downloads.ts'
import { areaOf, maySee } from './run-access.ts'
import { announceImport, changeImport, holdImport, listImports, listProblems, mostArriving, rememberCodes } from './runs.queries.ts'
import { shownRun, shownSummary } from './shown-run.ts'

export type ImportRoutes = ImportInstallation & {
  database: Database
  storage: Storage
  sites: Sites
  clock: Clock
  changeLogDays: number
}

const wrongState = (sentence: string) => new Problem('conflict', sentence)

const demandState = (run: ImportRow, states: readonly ImportState[], sentence: string) => {
  if (!states.includes(run.state)) throw wrongState(sentence)
}

/** The file of a command's run stays with whoever has it. */
const demandFile = ({ id, origin }: ImportRow) => {
  if (origin === 'command') throw wrongState(`The file is where the command was run. Continue there with --resume ${id}, or send the file here.`)
}

/** The codes that later runs of the source are to know. */
const rememberedCodes = ({ codes = [] }: ImportChoices) =>
  codes.flatMap(({ type, field, code, valueId, isRemembered }) => {
    const list = columnsOf(type).described.fields[field]?.list
    return isRemembered && list ? [{ list, code, valueId }] : []
  })

const demandFields = ({ tables = [], codes = [], complete = [] }: ImportChoices) => {
  const known = (type: RecordTypeName, field: string) => field === 'ref' || Object.hasOwn(columnsOf(type).described.fields, field)
  const wrongTables = tables.flatMap(({ type, columns }, table) =>
    columns.flatMap(({ field }, column) =>
      type === null || field === null || known(type, field)
        ? []
        : [{ pointer: `/tables/${table}/columns/${column}/field`, message: `Must be a field of ${type}.` }],
    ),
  )
  const wrongCodes = codes.flatMap(({ type, field }, index) =>
    columnsOf(type).described.fields[field]?.list ? [] : [{ pointer: `/codes/${index}/field`, message: `Must be a field of ${type} that has a list.` }],
  )
  const wrongTypes = complete.flatMap((type, index) =>
    canRetire(type) ? [] : [{ pointer: `/complete/${index}`, message: 'Must be a type whose records stand on their own.' }],
  )
  const wrong = [...wrongTables, ...wrongCodes, ...wrongTypes]
  if (wrong.length > 0) throw badInput(wrong)
}

type Step = Pick<WriteContext, 'caller' | 'transaction' | 'request'>
type RunStep = Step & { params: { id: number } }

/** Runs of the importer: announced, checked, applied and undone by people and systems. */
export const importRoutes = ({ connectionString, secret, files, database, storage, sites, clock, changeLogDays }: ImportRoutes): Route[] => {
  const time = () => ({ now: clock(), days: changeLogDays })

  const found = async (caller: Caller, id: number) => {
    const run = await readImport(database, caller.tenantId, id)
    if (!run || !maySee(caller, run)) throw new Problem('not-found')
    return run
  }
  const held = async ({ caller, transaction, params }: RunStep) => {
    const run = await holdImport(transaction, caller.tenantId, params.id)
    if (!run || !maySee(caller, run)) throw new Problem('not-found')
    return run
  }
  const shownIn = async (transaction: Transaction, run: ImportRow): Promise<ImportRun> => shownRun(run, await namesIn(transaction, [run.accountId]), time())
  const note = ({ caller, transaction, request }: Step, action: string, { id, fileName, report }: ImportRow) =>
    audit(transaction, caller, request, [{ action, subjectKind: 'import', subjectId: String(id), after: { file: fileName, totals: report?.totals } }])

  return routesOf(importCalls, ['console', 'api'], {
    listImports: async ({ caller, db, query }) => {
      const { stateFilter, attentionFilter, skip, take } = query
      const states = stateFilter === undefined ? undefined : [stateFilter].flat()
      const { rows, totalCount } = await listImports(db, caller.tenantId, { states, attention: attentionFilter, area: areaOf(caller), skip, take })
      const names = await readNames(
        database,
        rows.map(({ accountId }) => accountId),
      )
      return { items: rows.map((run) => shownSummary(run, names)), totalCount }
    },
    createImport: async (context) => {
      const { caller, transaction, body } = context
      const { fileName, size, source = 'files', choices = {} } = body
      demandFields(choices)
      const [origin, accountId] = caller.kind === 'key' ? (['api', null] as const) : (['console', caller.accountId] as const)
      const started = { source, origin, startedBy: caller.accountName, accountId, area: areaOf(caller), fileName, size, choices }
      const run = await announceImport(transaction, caller.tenantId, started)
      if (!run) throw new Problem('conflict', `${mostArriving} files are on their way already. Send them, or cancel them.`)
      await note(context, 'import.create', run)
      return shownIn(transaction, run)
    },
    getImport: async ({ caller, params }) => {
      const run = await found(caller, params.id)
      return shownRun(run, await readNames(database, [run.accountId]), time())
    },
    checkImportAgain: async (context) => {
      const { caller, transaction, body: choices } = context
      demandFields(choices)
      const run = await held(context)
      demandState(run, ['checked', 'failed'], 'Only a run that is checked and not applied can be checked again.')
      if (run.isFileRemoved) throw wrongState('The file is no longer kept. Send it again.')
      demandFile(run)
      const remembered = rememberedCodes(choices)
      if (remembered.length > 0) await rememberCodes(transaction, caller.tenantId, run.source, remembered)
      return shownIn(transaction, await changeImport(transaction, caller.tenantId, run.id, { state: 'checking', choices }))
    },
    listImportProblems: async ({ caller, db, params, query }) => {
      const { id } = await found(caller, params.id)
      return listProblems(db, caller.tenantId, id, query)
    },
    downloadRefusedRows: async ({ caller, params, query: { file }, reply }) => {
      const run = await found(caller, params.id)
      if (!run.report?.refusedFiles.some((refused) => refused.file === file)) throw new Problem('not-found', 'This file has no refused rows.')
      if (run.isFileRemoved) throw new Problem('not-found', 'The file is no longer kept.')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const { code } = tenantOf(sites, caller.tenantId)
      return refusedRows({ storage, connectionString, secret, files, tenantCode: code, signal: gone.signal }, run, file)
    },
    applyImport: async (context) => {
      const { caller, transaction, body } = context
      const { confirmed } = body
      const run = await held(context)
      demandState(run, ['checked', 'paused'], 'Only a run that is checked or paused can be applied.')
      demandFile(run)
      const toConfirm = run.state === 'checked' ? (run.report?.toConfirm ?? null) : null
      if (toConfirm !== null && confirmed !== toConfirm)
        throw badInput([{ pointer: '/confirmed', message: `Must be ${toConfirm}: this run does more than usual.` }])
      await note(context, 'import.apply', run)
      return shownIn(transaction, await changeImport(transaction, caller.tenantId, run.id, { state: 'applying' }))
    },
    pauseImport: async (context) => {
      const run = await held(context)
      demandState(run, ['applying'], 'Only a run that is being applied can be paused.')
      return shownIn(context.transaction, await changeImport(context.transaction, context.caller.tenantId, run.id, { state: 'paused' }))
    },
    cancelImport: async (context) => {
      const { caller, transaction } = context
      const run = await held(context)
      const isWriting = run.state === 'applying' || run.state === 'paused'
      if (!isWriting) demandState(run, ['arriving', 'checking', 'checked', 'failed'], 'This run has ended.')
      await note(context, 'import.cancel', run)
      const change = isWriting ? ({ state: 'undoing', undoneAs: 'cancelled' } as const) : ({ state: 'cancelled' } as const)
      return shownIn(transaction, await changeImport(transaction, caller.tenantId, run.id, change))
    },
    undoImport: async (context) => {
      const { caller, transaction } = context
      const run = await held(context)
      demandState(run, ['applied'], 'Only a run that is applied can be undone.')
      const { undoRefusal } = await shownIn(transaction, run)
      if (undoRefusal !== null) throw wrongState(undoRefusal)
      await note(context, 'import.undo', run)
      return shownIn(transaction, await changeImport(transaction, caller.tenantId, run.id, { state: 'undoing', undoneAs: 'undone' }))
    },
    downloadImportTemplate: async ({ caller, params }) => template(params.type, tenantOf(sites, caller.tenantId).countryCode),
    downloadImportSample: ({ params }) => sample(params.name),
  })
}
