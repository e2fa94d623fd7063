import { performance } from 'node:perf_hooks'
import { type LookupName, lookupActions, type Needs } from '@lanyard/contract'
import { type Caller, demand } from '../caller.ts'
import { steadyClock } from '../common/clock.ts'
import type { FastPath } from '../http/app.ts'
import type { Callers, Hosts } from '../http/hosts.ts'
import type { RequestSpans } from '../http/request-spans.ts'
import { nextRequestId } from '../http/requests/request-id.ts'
import { wireCaseOf } from '../http/requests/validation.ts'
import { sendPrepared } from '../http/responses/prepared-response.ts'
import type { LoopWatch } from '../telemetry/loop-watch.ts'
import type { Observe } from '../telemetry/metrics.ts'
import type { Catalogue } from './catalogue.ts'
import { represent } from './representation.ts'

type List = { name: LookupName; operation: string; needs: Needs }
type Dependencies = { catalogue: Catalogue; callers: Callers; hosts: Hosts; observe: Observe; loop: LoopWatch; spans?: RequestSpans | undefined }

const lists = new Map(
  lookupActions
    .filter(({ action }) => action === 'list')
    .map(({ name, operation, call }): [string, List] => [call.path, { name, operation, needs: call.needs }]),
)

const nothing = () => undefined

/** Anything asynchronous, and any error, is left to the router, which reports it properly. */
const synchronously = <Value>(find: () => Value | Promise<Value>): Value | undefined => {
  try {
    const found = find()
    if (!(found instanceof Promise)) return found
    found.catch(() => {})
  } catch {
    return undefined
  }
}

/** A whole list in memory, for a caller whose session is in memory, needs neither the router nor a hook. */
export const listsFromMemory =
  ({ catalogue, callers, hosts, observe, loop, spans }: Dependencies): FastPath =>
  (request, response) => {
    const { method, url = '' } = request
    // With optimizeEmptyRequests, Node has ended a request without a body before it comes here. The router cuts off slow bodies.
    const list = method === 'GET' && request.readableEnded ? lists.get(url) : undefined
    if (!list) return false
    const started = steadyClock()
    const { headers } = request
    const host = hosts(request)
    if (host.part === 'welcome' || host.part === 'nowhere') return false
    let caller: Caller | undefined
    const answer = synchronously(() => {
      const found = callers(request, host)
      if (found instanceof Promise) return found.then(nothing)
      caller = found
      demand(caller, list.needs)
      const ofTenant = catalogue.of(caller.tenantId)
      if (ofTenant instanceof Promise) return ofTenant.then(nothing)
      return represent(list.name, ofTenant, {
        wireCase: wireCaseOf(headers.jsonformat),
        ifNoneMatch: headers['if-none-match'],
        acceptEncoding: headers['accept-encoding']?.toString(),
        query: {},
      })
    })
    if (!answer) return false
    const requestId = nextRequestId()
    sendPrepared(response, answer, host, requestId)
    const ended = performance.now()
    loop.continues(list.operation, ended)
    observe(list.operation, answer.status, ended - started)
    const span = spans?.begin({ request, operation: list.operation, route: url, requestId, since: started })
    if (span) spans?.end(span, answer.status, host, caller)
    return true
  }
