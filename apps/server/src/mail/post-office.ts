import { type Clock, iso } from '../common/clock.ts'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import type { Database } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Log } from '../telemetry/log.ts'
import { type DueMail, dropMail, readMail, settleMail, takeDueMail } from './mail.queries.ts'
import type { Written } from './message.ts'
import { isFinal, type Transport } from './transport.ts'

export type Office = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  changeNotifications: ChangeNotifications
  transport: Transport
  nameOf: (origin: string) => string | undefined
}

export type PostOffice = {
  /** Sends what is due, now. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

const atOnce = 10
const takenFor = 2 * 60_000
const lookEvery = 5_000
const firstWait = 10_000
const longestWait = 60 * 60_000
const givenUpAfter = 24 * 60 * 60_000

/** Their codes and links are over long before anybody could send them again. */
const shortLived = new Set(['reset-code', 'sign-in-link'])

const faultOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 200)

const deliver = async ({ database, secrets, clock, log, transport, nameOf }: Office, due: DueMail) => {
  const mail = await readMail(database, due.tenantId, due.mailId)
  if (!mail?.recipient || !mail.contentSealed) return dropMail(database, due)
  const attempts = mail.attempts + 1
  const settle = (state: 'sent' | 'undeliverable' | 'waiting', fault: string | null, dueAt: string | null, keepsContent: boolean) =>
    settleMail(database, due, { state, attempts, fault, at: iso(clock()), keepsContent, dueAt })
  try {
    const message = JSON.parse(secrets.open(mail.contentSealed)) as Written
    await transport.send({ to: mail.recipient, fromName: nameOf(mail.origin) ?? 'Lanyard', message })
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

/** Works off the queue: woken by each new mail, and by itself every few seconds. Several processes share the work. */
export const openPostOffice = (office: Office): PostOffice => {
  const { database, clock, log, changeNotifications, transport } = office
  let working: Promise<void> = Promise.resolve()
  let closed = false

  const round = async () => {
    while (!closed) {
      const due = await takeDueMail(database, iso(clock()), iso(clock() + takenFor), atOnce)
      await Promise.all(due.map((mail) => deliver(office, mail)))
      if (due.length < atOnce) return
    }
  }
  const deliverDue = () => {
    const next = working.then(round)
    working = next.catch((error) => log.warn({ err: error }, 'could not work off the mail'))
    return next
  }
  const look = () => void deliverDue().catch(() => {})
  changeNotifications.on('mail', look, look)
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    deliverDue,
    close: async () => {
      closed = true
      clearInterval(timer)
      await working
      transport.close()
    },
  }
}
