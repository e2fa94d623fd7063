import autocannon from 'autocannon'

export type Load = { port: number; path: string; headers: Record<string, string> }
export type Measured = { requestsPerSecond: number; p50: number; p99: number }

const connections = 32
const secondsEach = 2
/** Short turns, so a swing in the machine's speed affects both sides. */
const secondsOfTurn = 1

/** A bounded load on loopback: 32 connections for a few seconds. Every response must have the expected status. */
export const measure = async ({ port, path, headers }: Load, expected: number): Promise<Measured> => {
  const result = await autocannon({ url: `http://localhost:${port}${path}`, connections, duration: secondsOfTurn, headers })
  const answered = result.statusCodeStats?.[`${expected}`]?.count ?? 0
  const others = result.requests.total - answered
  if (result.errors > 0 || others > 0) throw new Error(`${path}: ${result.errors} errors and ${others} answers other than ${expected}`)
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

export type Request = { path: string; headers: Record<string, string> }

/** The same load over several requests in turn. Every response must be a 200. Times are finer than milliseconds. */
export const measureAll = async (port: number, requests: readonly Request[]): Promise<Measured> => {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: `http://localhost:${port}`,
      connections,
      duration: secondsEach,
      requests: requests.map((request) => ({ method: 'GET' as const, ...request })),
    }
    const load = autocannon(options, (error, measured) => (error ? reject(error) : resolve(measured)))
    load.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const others = result.requests.total - (result.statusCodeStats?.['200']?.count ?? 0)
  if (result.errors > 0 || others > 0) throw new Error(`${requests[0]?.path}: ${result.errors} errors and ${others} answers other than 200`)
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { requestsPerSecond: result.requests.average, p50: at(0.5), p99: at(0.99) }
}

export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number

/** The median of several runs. */
export const middle = (runs: Measured[]): Measured => ({
  requestsPerSecond: median(runs.map(({ requestsPerSecond }) => requestsPerSecond)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
})
