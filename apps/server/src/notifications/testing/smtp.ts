import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; source: string }

/** A real mail server, in memory. */
export const startSmtp = async () => {
  const received: Received[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=').replace(/\r\n /g, ' ')
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())) }
}
