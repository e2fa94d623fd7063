import type { Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import lanyard from '../../package.json' with { type: 'json' }
import { http } from '../common/node-http.ts'
import { openDurations } from './durations.ts'
import { openJobMetrics } from './job-metrics.ts'
import { openLoopWatch } from './loop-watch.ts'
import { openTenantRequests } from './tenant-requests.ts'

/** Called for every response. */
export type Observe = (operation: string | undefined, status: number, milliseconds: number) => void

/** A dashboard with its text, or without it because a call was refused or something failed or took too long. */
export type FirstPaintResult = 'rendered' | 'refused' | 'failed' | 'late'

/** Counts and durations of every call by operation, and the process's own metrics. */
export const openMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = openDurations()
  const observe: Observe = (operation = 'other', status, milliseconds) => durations.observe(operation, status, milliseconds)
  const loop = openLoopWatch()
  const jobs = openJobMetrics(registry)
  const tenants = openTenantRequests()
  const registers = [registry]
  new Gauge({ name: 'lanyard_build_info', help: 'The version of this process, as a label', labelNames: ['version'], registers }).set(
    { version: lanyard.version },
    1,
  )
  const slow = new Counter({
    ...{
      name: 'lanyard_slow_statements_total',
      help: 'Statements that took longer than SLOW_STATEMENT_MS, by operation',
      labelNames: ['operation'],
      registers,
    },
  })
  const firstPaints = new Counter({
    ...{ name: 'lanyard_first_paints_total', help: 'Dashboards asked for by a signed-in learner, by how they were sent', labelNames: ['result'], registers },
  })
  const added: (() => Promise<string>)[] = []
  const text = async () => {
    const others = await Promise.all(added.map((read) => read()))
    return [await registry.metrics(), durations.text(), tenants.text(), loop.text(), ...others].join('\n')
  }
  return {
    ...{ observe, loop, jobs, tenants, text, contentType: registry.contentType },
    countSlowStatement: (operation: string) => slow.inc({ operation }),
    countFirstPaint: (result: FirstPaintResult) => firstPaints.inc({ result }),
    /** Text in Prometheus format that is read with the rest. */
    add: (read: () => Promise<string>) => void added.push(read),
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** `/metrics` on its own port, which must not be public. */
export const serveMetrics = ({ text, contentType }: Pick<Metrics, 'text' | 'contentType'>, port: number, host = '127.0.0.1'): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = http.createServer((request, response) => {
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
