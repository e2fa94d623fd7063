import type { Job } from '../jobs/job.ts'
import { keepChangeLog } from './change-log.queries.ts'

/** Four times a day, the change log gets partitions for the coming weeks and loses those that are too old. */
export const changeLogJob = (ownerUrl: string, days: number): Job => ({
  ...{ name: 'change-log', schedule: '27 */6 * * *', runsAtStart: true, isShared: false },
  run: async () => {
    await keepChangeLog(ownerUrl, days)
    return undefined
  },
})
