import { noQuery, paramNames, pascalName, severalCalls, type WireCase } from '@lanyard/contract'
import { type Caller, demand, demandViewable } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { readsTogether } from '../../database/reads-together.ts'
import type { Host, Hosts } from '../../http/hosts.ts'
import { openTurns } from '../../http/limits/turns.ts'
import { demandWholeQuery, parseQuery } from '../../http/requests/query-string.ts'
import { textReader } from '../../http/requests/validation.ts'
import { type RecordText, recordText } from '../../http/responses/answering.ts'
import type { PreparedResponse } from '../../http/responses/prepared-response.ts'
import { type Route, routesOf } from '../../http/routes.ts'

type Asked = { caller: Caller; host: Host; db: TenantDatabase; wireCase: WireCase }
type ReadCall = (query: string, asked: Asked) => Promise<RecordText>

/** Makes a call as the dispatcher does: the same checks, handler and text. */
const readersOf = (route: Route): [path: string, read: ReadCall][] => {
  const { call, hooks } = route
  if (route.kind !== 'reading' || !hooks || paramNames(call.path).length > 0) return []
  const readQuery = textReader(call.query ?? noQuery)
  const textOf = recordText(call)
  const read: ReadCall = async (text, { caller, host, db, wireCase }) => {
    demand(caller, call.needs)
    demandViewable(caller, call)
    const given = parseQuery(text)
    demandWholeQuery(given)
    const query = readQuery(given)
    const extra = await hooks.context({ caller, host, isWrite: false })
    // Handlers are typed by their call in the table; only that they fit is known here.
    return textOf(await route.handle({ ...extra, caller, db, params: {}, query } as never), wireCase)
  }
  return [[call.path, read]]
}

const fields = ['etag', 'totalCount', 'body'] as const
const namesIn = { camelCase: fields, PascalCase: fields.map(pascalName) }

/** The answers are text already, so they are joined instead of being read and written again. */
const joined = (answers: readonly RecordText[], wireCase: WireCase): PreparedResponse => {
  const [etag, totalCount, body] = namesIn[wireCase]
  const parts = answers.flatMap((answer, index) => [
    `${index === 0 ? '' : ','}{"${etag}":${JSON.stringify(answer.etag)},"${totalCount}":${answer.totalCount ?? null},"${body}":`,
    answer.body,
    '}',
  ])
  const ready = Buffer.concat(['[', ...parts, ']'].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const headers = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8', 'content-length', String(ready.length)]
  return { ready, status: 200, headers }
}

/** Reads an address as the caller's own GET would. What is read at the same moment is read in one transaction. */
export type ReadTogether = (asked: Asked) => (address: string) => Promise<RecordText>

export const openReadTogether = (routes: readonly Route[]): ReadTogether => {
  const readers = new Map(routes.flatMap(readersOf))
  return (asked) => {
    const together = { ...asked, db: readsTogether(asked.db) }
    return (address) => {
      const [path = '', search = ''] = address.split('?', 2)
      const reader = readers.get(path)
      if (!reader) throw new Problem('not-found', `${path} can’t be read together with other calls.`)
      return reader(search, together)
    }
  }
}

/**
 * For each connection: the most of these requests under way. What others hold while they wait for a connection would move to the old generation, where only a
 * full collection removes it (docs/decisions/0095).
 */
const underWay = 3
/** For each connection: with more waiting requests, the next one is asked to retry later. */
const mostWaiting = 64

type SeveralDependencies = { readTogether: ReadTogether; hosts: Hosts; connections: number }

/** Answers several of the learner's calls in one request and one transaction. */
export const severalRoutes = ({ readTogether, hosts, connections }: SeveralDependencies): Route[] => {
  const overall = underWay * connections
  const turns = openTurns({ each: overall, overall, mostWaiting: mostWaiting * connections })
  return routesOf(severalCalls, ['site', 'api'], {
    readSeveral: ({ caller, db, request, wireCase, query }) =>
      turns(caller.tenantId, async () => {
        const read = readTogether({ caller, host: hosts(request.raw), db, wireCase })
        return joined(await Promise.all([query.call].flat().map(read)), wireCase)
      }),
  })
}
