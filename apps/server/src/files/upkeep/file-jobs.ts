import type { Job } from '../../jobs/job.ts'
import type { Files } from '../files.ts'
import { removeUnusedMessageFiles } from '../provider/message-files.ts'
import { removeOldProviderFiles } from '../provider/removing.ts'
import { scanAll, scanTenant } from '../uploads/scanning.ts'
import { cleanUpDocuments } from './clean-up.ts'

/** Every hour, deletes unattached documents and long-deleted files. Deleting one twice does no harm, and a crash doesn't delay the next start's run. */
const cleanUp = (files: Files): Job => ({
  ...{ name: 'old-files', schedule: '41 * * * *', runsAtStart: true, isShared: true },
  run: async ({ signal }) => {
    await cleanUpDocuments(files)
    if (!signal.aborted) await removeOldProviderFiles(files)
    if (!signal.aborted) await removeUnusedMessageFiles(files)
    return undefined
  },
})

/** Scans documents as they arrive, and every minute those that couldn't be scanned before. */
const scans = (files: Files): Job => ({
  ...{ name: 'virus-scans', schedule: '* * * * *', runsAtStart: true, isShared: true, wokenBy: 'scans' },
  run: async ({ tenantId }) => {
    await (tenantId === undefined ? scanAll(files) : scanTenant(files, tenantId))
    return undefined
  },
})

export const fileJobs = (files: Files): Job[] => (files.scanner ? [cleanUp(files), scans(files)] : [cleanUp(files)])
