import { once } from 'node:events'
import { createServer } from 'node:net'
import { SetupError } from './embedded-postgres/setup-error.ts'

type Port = { variable: 'PORT' | 'INTERNAL_PORT' | 'REPLY_SMTP_PORT'; port: number; host: string }

const uses: Partial<Record<Port['variable'], string>> = { INTERNAL_PORT: ', for metrics,', REPLY_SMTP_PORT: ', for replies by email,' }

const reasons: Record<string, (port: Port) => string> = {
  EADDRINUSE: ({ variable, port }) => `Port ${port}${uses[variable] ?? ''} is in use. Try ${variable}=${port === 65535 ? 3001 : port + 1} npm start.`,
  EACCES: ({ variable, port }) => `This user isn't allowed to listen on port ${port}. Try ${variable}=3000 npm start, behind a proxy.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Check LISTEN_ADDRESS.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}. Check LISTEN_ADDRESS.`,
}

/** Fails with a sentence for the operator if the port can't be listened on. Cheap, so it comes before anything is started. */
export const demandPort = async (wanted: Port): Promise<void> => {
  const probe = createServer().listen({ port: wanted.port, host: wanted.host, exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new SetupError(reason(wanted), { area: 'port', cause: error }) : error
  } finally {
    probe.close()
  }
}
