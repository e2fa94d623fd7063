import { type Clock, iso } from '../common/clock.ts'
import { inSpan } from '../common/spans.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Log } from '../telemetry/log.ts'
import { type DueMail, dropMail, readMail, readNextDue, settleMail, takeDueMail } from './mail.queries.ts'
import type { Written } from './message.ts'
import { isFinal, type Transport } from './transport.ts'

export type DeliveryDependencies = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  transport: Transport
  nameOf: (origin: string) => string | undefined
}

export type MailDelivery = {
  /** Sends due mail now. */
  deliverDue(): Promise<void>
  jobs: Job[]
  close(): void
}

const batchSize = 10
const takenFor = 2 * 60_000
const firstWait = 10_000
const longestWait = 60 * 60_000
const givenUpAfter = 24 * 60 * 60_000

/** Their codes and links expire long before anyone could resend them. */
const shortLived = new Set(['reset-code', 'sign-in-link'])

const faultOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 200)

const deliver = async ({ database, secrets, clock, log, transport, nameOf }: DeliveryDependencies, due: DueMail) => {
  const mail = await readMail(database, due.tenantId, due.mailId)
  if (!mail?.recipient || !mail.contentSealed) return dropMail(database, due)
  const attempts = mail.attempts + 1
  const settle = (state: 'sent' | 'undeliverable' | 'waiting', fault: string | null, dueAt: string | null, keepsContent: boolean) =>
    settleMail(database, due, { state, attempts, fault, at: iso(clock()), keepsContent, dueAt })
  try {
    const message = JSON.parse(secrets.open(mail.contentSealed)) as Written
    const { recipient, kind, origin } = mail
    await inSpan('send mail', { 'lanyard.mail.kind': kind }, () => transport.send({ to: recipient, fromName: nameOf(origin) ?? 'Lanyard', message }))
    await settle('sent', null, null, transport.keeps)
  } catch (error) {
    const isOver = isFinal(error) || clock() - Date.parse(mail.createdAt) >= givenUpAfter
    const wait = Math.min(longestWait, firstWait * 2 ** mail.attempts)
    log.warn(
      { mailId: due.mailId, attempts, fault: error instanceof Error && 'code' in error ? error.code : undefined },
      isOver ? 'a mail is given up' : 'a mail waits',
    )
    await settle(isOver ? 'undeliverable' : 'waiting', faultOf(error), isOver ? null : iso(clock() + wait), !isOver || !shortLived.has(mail.kind))
  }
}

/** Works through the queue: as soon as a mail is added, and when the next is due. Several processes share the work. */
export const openMailDelivery = (dependencies: DeliveryDependencies): MailDelivery => {
  const { database, clock, transport } = dependencies
  let working: Promise<void> = Promise.resolve()

  const round = async (signal?: AbortSignal) => {
    while (!signal?.aborted) {
      const due = await takeDueMail(database, iso(clock()), iso(clock() + takenFor), batchSize)
      await Promise.all(due.map((mail) => deliver(dependencies, mail)))
      if (due.length < batchSize) return
    }
  }
  const deliverDue = (signal?: AbortSignal) => {
    const next = working.then(() => round(signal))
    working = next.catch(() => {})
    return next
  }
  const job: Job = {
    ...{ name: 'mail', schedule: '* * * * *', runsAtStart: true, isShared: true, wokenBy: 'mail' },
    run: async ({ signal }) => {
      await deliverDue(signal)
      const next = signal.aborted ? undefined : await readNextDue(database)
      return next === undefined ? undefined : { againIn: Date.parse(next) - clock() }
    },
  }
  return { deliverDue: () => deliverDue(), jobs: [job], close: transport.close }
}
