import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import type { Files } from '../files.ts'
import { removeOldProviderFiles } from '../provider/removing.ts'
import { scanAll, scanTenant } from '../uploads/scanning.ts'
import { cleanUpDocuments } from './clean-up.ts'

export type FileJobs = { close(): Promise<void> }

const minute = 60_000
const hour = 60 * minute

/** Runs jobs one after another. */
const inTurn = (files: Files, words: string) => {
  let working: Promise<unknown> = Promise.resolve()
  return {
    run: (work: () => Promise<unknown>) => {
      working = working.then(work).catch((error: unknown) => files.log.warn({ err: error }, words))
    },
    settled: () => working,
  }
}

/** Scans uploads, and deletes unattached and long-deleted files once an hour. */
export const openFileJobs = (files: Files, changeNotifications: ChangeNotifications): FileJobs => {
  const scans = inTurn(files, 'could not scan the documents')
  const cleaning = inTurn(files, 'could not remove files that are over')
  const cleanUp = async () => {
    await cleanUpDocuments(files)
    await removeOldProviderFiles(files)
  }
  const timers = [setInterval(() => cleaning.run(cleanUp), hour)]
  if (files.scanner) {
    const lookAtAll = () => scans.run(() => scanAll(files))
    changeNotifications.on('scans', ({ tenantId }) => scans.run(() => scanTenant(files, Number(tenantId))), lookAtAll)
    timers.push(setInterval(lookAtAll, minute))
    lookAtAll()
  }
  cleaning.run(cleanUp)
  for (const timer of timers) timer.unref()
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([scans.settled(), cleaning.settled()])
    },
  }
}
