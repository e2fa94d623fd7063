import type { IncomingMessage, ServerResponse } from 'node:http'
import { inTime } from '../../common/deadline.ts'
import { Problem } from '../../common/problem.ts'
import type { Memory } from '../../database/changes/memory.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Hosts } from '../hosts.ts'
import { refuse } from '../requests/unread-requests.ts'

/** Served without any cached database values: health checks, and the front ends' files. */
const needsNoMemory = /^\/(healthz|readyz|assets\/|fonts\/)/

/** Milliseconds. */
const patience = 5_000

const waited = new WeakMap<IncomingMessage, number>()

/** How many milliseconds a request waited before the router. */
export const timeWaited = (request: IncomingMessage): number => waited.get(request) ?? 0

type Gate = { log: Log; memory: Memory; hosts: Hosts }

/** While change notifications aren't arriving, each request waits for a fresh read of the database. If that fails, the request is refused. */
export const admission =
  ({ log, memory, hosts }: Gate, go: (request: IncomingMessage, response: ServerResponse) => void) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (memory.isCurrent() || needsNoMemory.test(request.url ?? '')) return go(request, response)
    const begun = performance.now()
    const admitted = () => {
      waited.set(request, performance.now() - begun)
      go(request, response)
    }
    inTime(memory.refresh(), begun + patience).then(admitted, (error: unknown) => {
      log.warn({ err: error }, 'a request is refused: nothing in memory can be trusted')
      const problem = error instanceof Problem ? error : new Problem('database-unavailable', undefined, { headers: { 'retry-after': '2' } })
      refuse(response, problem, hosts(request))
    })
  }
