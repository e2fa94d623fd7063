import type { Database } from '../database/database.ts'
import { readQueues } from './status.queries.ts'

/** Milliseconds for which the queues aren't counted again. */
const countedEvery = 5_000

const described = (name: string, help: string, lines: readonly string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...lines.map((line) => name + line),
]

/** What waits, in Prometheus text format. Every process counts the same queues, so take the maximum. While the database is away, nothing is known. */
export const openQueueMetrics = (database: Database) => {
  let counted = { at: Number.NEGATIVE_INFINITY, text: Promise.resolve('') }
  const read = async () => {
    const { queues, mail } = await readQueues(database)
    return [
      ...described(
        'lanyard_jobs_waiting',
        'Jobs that are due and not begun',
        queues.map(({ name, waiting }) => `{job="${name}"} ${waiting}`),
      ),
      ...described(
        'lanyard_jobs_oldest_seconds',
        'How long the oldest due job waits',
        queues.map(({ name, oldestSeconds }) => `{job="${name}"} ${oldestSeconds}`),
      ),
      ...described(
        'lanyard_jobs_failed',
        'Jobs that failed for good in the last hour',
        queues.map(({ name, failed }) => `{job="${name}"} ${failed}`),
      ),
      ...described('lanyard_mail_waiting', 'Emails that are not sent yet', [` ${mail.waiting}`]),
      ...described('lanyard_mail_oldest_seconds', 'How long the oldest email waits', [` ${mail.oldestSeconds}`]),
      '',
    ].join('\n')
  }
  return (): Promise<string> => {
    const now = performance.now()
    if (now - counted.at > countedEvery) counted = { at: now, text: read().catch(() => '') }
    return counted.text
  }
}
