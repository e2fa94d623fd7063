import { connect } from 'node:net'

export type Request = { path: string; headers: Record<string, string> }
export type Measured = { requestsPerSecond: number; p50: number; p99: number }

/** On every call, the 99th percentile may be at most this many times the median. */
export const mostSpread = 2.5
export const spreadOf = ({ p50, p99 }: Measured) => p99 / p50

export const percentile = (values: readonly number[], percent: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length * percent) / 100)] ?? Number.NaN

const connections = 32
const bytesAtOnce = 65_536
/** A response's head is sent at once. */
const longestHead = 4096
/** A connection without a byte for this long ends the load. */
const longestSilence = 30_000

const bytesOf = (port: number, { path, headers }: Request): Buffer => {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** How many bytes a response has: undefined if its status is another, or its head has no length. */
const lengthOf = (start: string, status: number): number | undefined => {
  const head = start.slice(0, start.indexOf('\r\n\r\n') + 4)
  const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return head.startsWith(`HTTP/1.1 ${status} `) && length !== undefined ? head.length + Number(length) : undefined
}

/**
 * One connection that sends the next request as soon as a response is complete, and only counts its bytes: a load that parses them has pauses of its own, which
 * would be measured too (docs/decisions/0097).
 */
const ask = (port: number, status: number, next: () => Buffer | undefined, answered: (milliseconds: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let sent = 0
    let left = 0
    const send = () => {
      const request = next()
      sent = performance.now()
      if (request) socket.write(request)
      else socket.destroy()
    }
    const receive = (bytes: number, buffer: Uint8Array): boolean => {
      if (left === 0) {
        const start = (buffer as Buffer).toString('latin1', 0, Math.min(bytes, longestHead))
        left = lengthOf(start, status) ?? 0
        if (left === 0) socket.destroy(new Error(`Not ${status} with a length: ${start}`))
      }
      left -= bytes
      if (left < 0) socket.destroy(new Error('A response is longer than its head says'))
      if (left === 0) {
        answered(performance.now() - sent)
        send()
      }
      return left >= 0
    }
    const socket = connect({ port, host: 'localhost', noDelay: true, onread: { buffer: Buffer.allocUnsafe(bytesAtOnce), callback: receive } })
    socket.setTimeout(longestSilence, () => socket.destroy(new Error(`No byte for ${longestSilence} ms`)))
    socket.on('connect', send)
    socket.on('end', () => socket.destroy(new Error('The server closed the connection')))
    socket.on('error', reject)
    socket.on('close', resolve)
  })

/** A bounded load on loopback: 32 connections for a few seconds, over several requests in turn. Every response must have the expected status. */
export const measure = async (port: number, requests: readonly Request[], { status = 200, seconds = 2 } = {}): Promise<Measured> => {
  const prepared = requests.map((request) => bytesOf(port, request))
  const times: number[] = []
  let asked = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  const next = () => (performance.now() < end ? prepared[asked++ % prepared.length] : undefined)
  await Promise.all(Array.from({ length: connections }, () => ask(port, status, next, (time) => times.push(time))))
  const taken = (performance.now() - begun) / 1000
  return { requestsPerSecond: times.length / taken, p50: percentile(times, 50), p99: percentile(times, 99) }
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** The median of several runs. */
export const middle = (runs: Measured[]): Measured => ({
  requestsPerSecond: median(runs.map(({ requestsPerSecond }) => requestsPerSecond)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
})
