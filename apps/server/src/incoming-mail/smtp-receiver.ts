import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import { Problem } from '../common/problem.ts'
import type { Log } from '../telemetry/log.ts'
import { type IncomingMail, largestMail, type Outcome } from './incoming-mail.ts'

/** An answer that the other mail server understands: 4xx is tried again, 5xx goes back to the sender. */
const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const collect = async (stream: SMTPServerDataStream): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size <= largestMail) parts.push(part)
    else parts.length = 0
  }
  if (stream.sizeExceeded || size > largestMail) throw answer(552, 'This email is too large.')
  return Buffer.concat(parts)
}

const answerTo = (outcome: Outcome) => (outcome.outcome === 'refused' ? answer(550, outcome.because) : null)

export type SmtpReceiver = { port: number; close(): Promise<void> }

/** Takes mail for the addresses of cases, and no other. It belongs behind the installation's own mail server. */
export const openSmtpReceiver = async ({
  incomingMail,
  host,
  port,
  log,
}: {
  incomingMail: IncomingMail
  host: string
  port: number
  log: Log
}): Promise<SmtpReceiver> => {
  // Most installations receive no mail.
  const { SMTPServer } = await import('smtp-server')
  const smtp = new SMTPServer({
    banner: 'Lanyard',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: largestMail,
    maxClients: 10,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (!incomingMail.knows(address)) return done(answer(550, 'There is no such address.'))
      // One case for each mail: the other server sends it again for the next one.
      done(envelope.rcptTo.length > 0 ? answer(452, 'One recipient at a time.') : null)
    },
    onData: (stream, { envelope }, done) => {
      const hasReturnPath = envelope.mailFrom !== false && envelope.mailFrom.address !== ''
      const recipients = envelope.rcptTo.map(({ address }) => address)
      collect(stream)
        .then((raw) => incomingMail.receive({ raw, recipients, hasReturnPath }))
        .then(
          (outcome) => done(answerTo(outcome)),
          (error: unknown) => {
            if (error instanceof Error && 'responseCode' in error) return done(error)
            if (!(error instanceof Problem)) log.error({ err: error }, 'an email could not be received')
            done(answer(451, error instanceof Problem ? error.message : 'Try again later.'))
          },
        )
    },
  })
  smtp.on('error', (error) => log.warn({ err: error }, 'a mail connection broke'))
  smtp.listen(port, host)
  await once(smtp.server, 'listening')
  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
