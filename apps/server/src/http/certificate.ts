import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import { http } from '../common/node-http.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import type { Log } from '../telemetry/log.ts'

/** The files of a certificate with its chain and of its private key, and the milliseconds between two looks at them. */
export type CertificateFiles = { certificate: string; key: string; every?: number }

const usualPace = 10_000

type Pair = { cert: Buffer; key: Buffer }

/** Half of a renewal, or a file that is still being written, is refused. */
const readPair = ({ certificate, key }: CertificateFiles): Pair => {
  const pair = { cert: readFileSync(certificate), key: readFileSync(key) }
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))) throw new Error('The key belongs to another certificate.')
  return pair
}

/** When a certificate ends. */
export const certificateEnd = (certificate: string): string => new X509Certificate(readFileSync(certificate)).validToDate.toISOString()

/** New connections get the new certificate. Those that are open go on with the old one. */
const followRenewals = (server: SecureServer, files: CertificateFiles, log: Log) => {
  let current = readPair(files)
  const look = () => {
    try {
      const next = readPair(files)
      if (next.cert.equals(current.cert) && next.key.equals(current.key)) return
      server.setSecureContext({ ...next, minVersion: 'TLSv1.2' })
      current = next
      log.info({ ends: certificateEnd(files.certificate) }, 'a new certificate is in use')
    } catch (error) {
      log.warn({ err: error }, 'the new certificate can’t be used, so the old one stays')
    }
  }
  const paths = [files.certificate, files.key]
  for (const path of paths) watchFile(path, { interval: files.every ?? usualPace, persistent: false }, look)
  server.once('close', () => {
    for (const path of paths) unwatchFile(path, look)
  })
}

const openSecureServer = (options: ServerOptions, files: CertificateFiles, log: Log, listener: RequestListener): SecureServer => {
  try {
    const server = createSecureServer({ ...options, ...readPair(files), minVersion: 'TLSv1.2' }, listener)
    followRenewals(server, files, log)
    return server
  } catch (error) {
    throw new SetupError(`The certificate of TLS_CERT and TLS_KEY can't be used: ${(error as Error).message}`, { area: 'configuration' })
  }
}

/** A server for HTTPS with a certificate, else for HTTP behind a proxy. */
export const openServer = (options: ServerOptions, files: CertificateFiles | undefined, log: Log, listener: RequestListener): Server | SecureServer =>
  files ? openSecureServer(options, files, log, listener) : http.createServer(options, listener)
