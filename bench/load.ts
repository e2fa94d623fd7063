import autocannon from 'autocannon'

export type Load = { port: number; path: string; headers: Record<string, string> }
export type Measured = { requestsPerSecond: number; p50: number; p99: number }

const connections = 32
const secondsEach = 2

/** A bounded load on loopback: 32 connections for some seconds. Every answer must be the expected one. */
export const measure = async ({ port, path, headers }: Load, expected: number): Promise<Measured> => {
  const result = await autocannon({ url: `http://localhost:${port}${path}`, connections, duration: secondsEach, headers })
  const answered = result.statusCodeStats?.[`${expected}`]?.count ?? 0
  const others = result.requests.total - answered
  if (result.errors > 0 || others > 0) throw new Error(`${path}: ${result.errors} errors and ${others} answers other than ${expected}`)
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number

/** What is in the middle of several runs. */
export const middle = (runs: Measured[]): Measured => ({
  requestsPerSecond: median(runs.map(({ requestsPerSecond }) => requestsPerSecond)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
})
