import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Told of every answer. */
export type Observe = (operation: string | undefined, status: number, milliseconds: number) => void

/** Counts and times of every call, by operation. */
export const openMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lanyard_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  /** The series of an operation, by class of status, each found once. */
  const series = new Map<string, ReturnType<typeof durations.labels>[]>()
  const observe: Observe = (operation = 'other', status, milliseconds) => {
    const classes = series.get(operation) ?? []
    if (classes.length === 0) series.set(operation, classes)
    const digit = Math.floor(status / 100)
    classes[digit] ??= durations.labels(operation, `${digit}xx`)
    classes[digit].observe(milliseconds / 1000)
  }
  return { registry, observe }
}

export type Metrics = ReturnType<typeof openMetrics>

/** `/metrics` on a port of its own, which is not for the public. */
export const serveMetrics = ({ registry }: Metrics, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    })
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
