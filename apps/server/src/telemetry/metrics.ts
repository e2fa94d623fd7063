import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { openDurations } from './durations.ts'
import { openJobMetrics } from './job-metrics.ts'
import { openLoopWatch } from './loop-watch.ts'

/** Called for every response. */
export type Observe = (operation: string | undefined, status: number, milliseconds: number) => void

/** Counts and durations of every call by operation, and the process's own metrics. */
export const openMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = openDurations()
  const observe: Observe = (operation = 'other', status, milliseconds) => durations.observe(operation, status, milliseconds)
  const loop = openLoopWatch()
  const jobs = openJobMetrics(registry)
  const text = async () => `${await registry.metrics()}\n${durations.text()}\n${loop.text()}`
  return { observe, loop, jobs, text, contentType: registry.contentType }
}

export type Metrics = ReturnType<typeof openMetrics>

/** `/metrics` on its own port, which must not be public. */
export const serveMetrics = ({ text, contentType }: Pick<Metrics, 'text' | 'contentType'>, port: number, host = '127.0.0.1'): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      text().then(
        (all) => response.writeHead(200, { 'content-type': contentType }).end(all),
        () => response.writeHead(500).end(),
      )
    })
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
