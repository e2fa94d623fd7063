import { type Clock, iso } from '../../common/clock.ts'
import type { Job } from '../../jobs/job.ts'
import type { Site, Tenant } from '../../sites/site.ts'
import type { Log } from '../../telemetry/log.ts'
import { readImport } from '../imports.queries.ts'
import { openTaking, type TakingOptions } from './take-file.ts'
import { byAge, type WatchedFile, watchedFile } from './watched-file.ts'
import { noteFiles, readSeenFiles, type SeenFile } from './watched-files.queries.ts'

export type WatchJobOptions = TakingOptions & {
  /** Minutes between two looks. */
  every: number
  sites: { latest(): Promise<readonly Site[]> }
  clock: Clock
  log: Log
}

/** Milliseconds that two looks are apart at least, when a process has just started. */
export const restsFor = 30_000
/** Files of a provider that one look takes. */
const mostTaken = 100

/** Looks into the watched folder. A file that is the same in two looks is complete: it becomes a run, which is checked and applied without a person. */
export const watchJob = ({ every, sites, clock, log, ...options }: WatchJobOptions): Job => {
  const { place, database } = options
  const taking = openTaking(options)
  const reported = new Set<string>()

  const reportUnknown = (folder: string) => {
    if (reported.has(folder)) return
    reported.add(folder)
    log.warn({ folder }, 'a folder of IMPORTS_URL is not the code of a provider')
  }

  /** The others go on. */
  const guarded = (tenant: Tenant, work: Promise<unknown>) =>
    work.catch((error: unknown) => log.warn({ err: error, tenant: tenant.code }, 'a file of the watched folder could not be taken'))

  /** A run that was cut off while its file was copied. */
  const resume = async (tenant: Tenant, { path, version, importId }: SeenFile, file: WatchedFile | undefined, signal: AbortSignal) => {
    const run = importId === null ? undefined : await readImport(database, tenant.id, importId)
    if (!run) return
    if (file?.version === version) await taking.copy(tenant, { key: path, version }, run, signal)
    else await taking.giveUp(tenant, run.id)
  }

  const lookFor = async (tenant: Tenant, files: readonly WatchedFile[], seen: readonly SeenFile[], signal: AbortSignal) => {
    const [byKey, byPath] = [new Map(files.map((file) => [file.key, file])), new Map(seen.map((file) => [file.path, file]))]
    for (const file of seen) if (file.state === 'arriving' && !signal.aborted) await guarded(tenant, resume(tenant, file, byKey.get(file.path), signal))
    const changed = files.filter(({ key, version }) => byPath.get(key)?.version !== version)
    if (changed.length > 0) await noteFiles(database.forTenant(tenant.id), tenant.id, changed, iso(clock()))
    const isComplete = ({ key, version }: WatchedFile) => {
      const known = byPath.get(key)
      return known?.version === version && known.importId === null && Date.parse(known.seenAt) <= clock() - restsFor
    }
    for (const file of files.filter(isComplete).sort(byAge).slice(0, mostTaken)) if (!signal.aborted) await guarded(tenant, taking.take(tenant, file, signal))
  }

  return {
    ...{ name: 'watched-folder', schedule: every === 60 ? '0 * * * *' : `*/${every} * * * *`, runsAtStart: true, isShared: false },
    run: async ({ signal }) => {
      const tenants = [...new Map((await sites.latest()).map(({ tenant }) => [tenant.id, tenant])).values()]
      const byCode = new Map(tenants.map((tenant) => [tenant.code.toUpperCase(), tenant]))
      const files = (await Array.fromAsync(place.list(''))).flatMap((object) => watchedFile(object) ?? [])
      const byFolder = Map.groupBy(files, ({ folder }) => byCode.get(folder.toUpperCase()))
      for (const { folder } of byFolder.get(undefined) ?? []) reportUnknown(folder)
      const active = tenants.filter(({ status }) => status === 'active')
      const seen = await database.readEach<SeenFile>(
        active.map(({ id }) => id),
        readSeenFiles,
      )
      for (const [index, tenant] of active.entries())
        if (!signal.aborted) await guarded(tenant, lookFor(tenant, byFolder.get(tenant) ?? [], seen[index] ?? [], signal))
      return undefined
    },
  }
}
