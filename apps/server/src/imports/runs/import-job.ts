import type { ImportState } from '@lanyard/contract'
import type { Clock } from '../../common/clock.ts'
import type { Database, TenantId } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Site, Tenant } from '../../sites/site.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Log } from '../../telemetry/log.ts'
import { type ImportRow, moveImport, readImport } from '../imports.queries.ts'
import type { ImportInstallation } from '../open-importing.ts'
import { removeFile, withFile } from './import-files.ts'
import { type Heard, type Order, runImportProcess } from './import-process.ts'
import { claimImport, countFailure, endClaim, hasWork, keepClaim, markFileRemoved, readOldFiles, saveProgress } from './runs.queries.ts'
import { openUnattended } from './unattended.ts'

export type ImportJobOptions = ImportInstallation & {
  database: Database
  storage: Storage
  sites: { latest(): Promise<readonly Site[]> }
  clock: Clock
  log: Log
  mail: Mail
  consoleOrigin: string
  /** The address of the tables' owner, who refreshes their statistics. Without it, nobody does. */
  ownerUrl?: string | undefined
}

/** Milliseconds between two notes of how far a run is. */
const noteEvery = 500
const keepsClaimEvery = 10_000
/** A step whose process ends this often without an answer is given up. */
const mostFailures = 3

const stepOf: Partial<Record<ImportState, Order['step']>> = { checking: 'check', applying: 'apply', undoing: 'undo' }

/** What a run becomes when its step is given up, and what people read. */
const givenUp: Partial<Record<ImportState, [to: ImportState, because: string]>> = {
  checking: ['failed', 'The file couldn’t be checked: the check stopped unexpectedly. Try again, or send it in smaller parts.'],
  applying: ['paused', 'The import stopped unexpectedly. What is written stays, and nothing is written twice: go on, or cancel it.'],
  undoing: ['paused', 'The records couldn’t be put back: it stopped unexpectedly. Try again.'],
}

/** Checks, writes and puts back the records of runs, one step of one run at a time, each in a process of its own. */
export const importJob = ({
  connectionString,
  isEmbedded = false,
  secret,
  files,
  database,
  storage,
  sites,
  clock,
  log,
  mail,
  consoleOrigin,
  ownerUrl,
}: ImportJobOptions): Job => {
  const unattended = openUnattended({ database, mail, consoleOrigin, clock })

  const noting = (tenantId: TenantId, run: ImportRow) => {
    const startedAt = new Date(clock()).toISOString()
    const expected = run.state === 'applying' ? (run.report?.records ?? null) : null
    let noted = 0
    return ({ read, of = expected, totals }: Heard) => {
      if (performance.now() - noted < noteEvery) return
      noted = performance.now()
      saveProgress(database.forTenant(tenantId), tenantId, run.id, { read, of, startedAt, totals }).catch((error: unknown) =>
        log.warn({ err: error, import: run.id }, 'the progress of an import could not be noted'),
      )
    }
  }

  /** The records couldn't be put back: they were changed since. */
  const keep = (tenantId: TenantId, run: ImportRow, refusal: string) =>
    moveImport(database, tenantId, run.id, { from: ['undoing'], to: run.undoneAs === 'cancelled' ? 'paused' : 'applied', failedBecause: refusal })

  const step = async ({ id: tenantId, code }: Tenant, run: ImportRow, signal: AbortSignal) => {
    const kind = stepOf[run.state]
    if (!kind) return
    const order = { step: kind, connectionString, ownerUrl, isEmbedded, secret, files, tenantCode: code, importId: run.id }
    const onProgress = noting(tenantId, run)
    const onWarning = (warning: string) => log.warn({ import: run.id }, warning)
    const carryOut = (path?: string) => runImportProcess({ ...order, ...(path !== undefined && { path }) }, { signal, onProgress, onWarning })
    const { isDone, refusal } = kind === 'undo' ? await carryOut() : await withFile(storage, code, run, carryOut)
    if (refusal !== undefined) await keep(tenantId, run, refusal)
    const after = await readImport(database, tenantId, run.id)
    if (isDone || signal.aborted || after?.state !== run.state) return
    const [to, because] = givenUp[run.state] ?? []
    if ((await countFailure(database.forTenant(tenantId), tenantId, run.id)) < mostFailures || !to) return
    log.error({ import: run.id, step: kind }, 'an import is given up')
    await moveImport(database, tenantId, run.id, { from: [run.state], to, ...(because !== undefined && { failedBecause: because }) })
  }

  const claimed = async (tenant: Tenant, run: ImportRow, signal: AbortSignal) => {
    const db = database.forTenant(tenant.id)
    const keeping = setInterval(
      () => keepClaim(db, tenant.id, run.id).catch((error: unknown) => log.warn({ err: error }, 'an import is at work')),
      keepsClaimEvery,
    )
    try {
      await step(tenant, run, signal)
    } finally {
      clearInterval(keeping)
      await endClaim(db, tenant.id, run.id)
    }
  }

  const workFor = async (tenant: Tenant, signal: AbortSignal) => {
    const db = database.forTenant(tenant.id)
    while (!signal.aborted) {
      if (await unattended.decideNext(tenant)) continue
      const run = await claimImport(db, tenant.id)
      if (!run) break
      await claimed(tenant, run, signal)
    }
    for (const { id } of await readOldFiles(db, tenant.id)) {
      if (signal.aborted) return
      await removeFile(storage, tenant.code, id)
      await markFileRemoved(db, tenant.id, id)
    }
  }

  return {
    ...{ name: 'imports', schedule: '* * * * *', runsAtStart: true, isShared: false, wokenBy: 'imports' },
    run: async ({ tenantId, signal }) => {
      const tenants = new Map((await sites.latest()).map(({ tenant }) => [tenant.id, tenant]))
      const ids = [...tenants.keys()].filter((id) => tenantId === undefined || id === tenantId)
      const work = await database.readEach(ids, hasWork)
      for (const [index, id] of ids.entries()) if (!signal.aborted && work[index]?.length) await workFor(tenants.get(id) as Tenant, signal)
      return undefined
    },
  }
}
