import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sessionToken } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { inTime, OverdueError, withDeadline, withoutDeadline } from '../common/deadline.ts'
import { Problem } from '../common/problem.ts'
import type { Callers, Host } from '../http/hosts.ts'
import type { Identity } from '../identity/identity.ts'
import { readCookie } from '../identity/sessions/cookies.ts'
import { currentSession, sessionAnswer } from '../identity/sessions/session-view.ts'
import type { ReadTogether } from '../records/several/several.learner.routes.ts'
import { tenantDataOf } from '../sites/tenant-data.ts'
import type { FirstPaintResult } from '../telemetry/metrics.ts'

type View = { timeZone: string; now: string }
type Answers = readonly (readonly [queryKey: readonly unknown[], data: unknown])[]
type Given = { settings: unknown; user: { username: string; name: string | null }; expires: string; view: View; answers: Answers }

/** The portal's own code, built for the server by `tools/build-first-paint.ts`. */
type Renderer = { prepare(): Promise<void>; readAnswers(settings: unknown, send: typeof fetch): Promise<Answers>; render(given: Given): string }

/** The dashboard's markup, and what the scripts need to take it over without asking again. */
export type FirstPaint = { markup: string; brought: View & { username: string; answers: Answers } }

export type FirstPaintDependencies = Identity & {
  callers: Callers
  readTogether: ReadTogether
  countFirstPaint(result: FirstPaintResult): void
  /** Milliseconds. A page that takes longer is sent without its text. */
  paintWithin?: number | undefined
}

/** It takes memory, so it is loaded when somebody first opens a portal. A failed load is tried again. */
const openRenderer = (file: string) => {
  let loading: Promise<Renderer> | undefined
  const load = async () => {
    // Its address is known when it runs, and its exports are those of `first-paint.tsx`.
    const renderer = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Renderer
    await renderer.prepare()
    return renderer
  }
  return () => {
    loading ??= withoutDeadline(load)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The device's time zone, which the portal notes in a cookie. Until then it is taken to be the provider's. */
const timeZoneOf = ({ headers: { cookie } }: FastifyRequest, usual: string) => {
  const noted = /(?:^|; ?)time-zone=([\w+/-]{1,60})(?:;|$)/.exec(cookie ?? '')?.[1]
  return noted !== undefined && isTimeZone(noted) ? noted : usual
}

/** The dashboard's own address, opened by a browser. The service worker, which keeps the page, asks without `text/html` and gets no text. */
const isDashboard = ({ url, headers: { accept } }: FastifyRequest) => url === '/' && accept?.includes('text/html') === true

/** Renders the dashboard for the session of the request's cookie. Without one, or if anything is refused, fails or takes too long, there is none. */
export const openFirstPaint = (dependencies: FirstPaintDependencies, folder: string) => {
  const file = join(folder, 'first-paint/first-paint.mjs')
  const { realms, database, log, callers, readTogether, countFirstPaint, paintWithin = 1_500 } = dependencies
  const rendererOf = openRenderer(file)

  const paint = async (request: FastifyRequest, host: Host & { part: 'site' }): Promise<FirstPaint | undefined> => {
    const realm = realms.at(host)
    const session = await currentSession(dependencies, request, realm)
    // What staff see as a learner sees it stays with the scripts, which say whose it is.
    if (!session || session.viewer) return undefined
    const { user, expires } = await sessionAnswer(dependencies, realm, session)
    const caller = await callers({ headers: { authorization: `Bearer ${sessionToken({ user })}` } }, host)
    const read = readTogether({ caller, host, db: database.forTenant(caller.tenantId), wireCase: 'camelCase' })
    const send = async (address: Parameters<typeof fetch>[0]) => {
      const { body, totalCount } = await read(String(address))
      const headers = { 'content-type': 'application/json', ...(totalCount !== undefined && { 'x-total-count': String(totalCount) }) }
      return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers })
    }
    const renderer = await rendererOf()
    const settings = tenantDataOf(host.site)
    const answers = await renderer.readAnswers(settings, send)
    const view = { timeZone: timeZoneOf(request, settings.TimeZone), now: new Date().toISOString() }
    const { username, name } = user
    return { markup: renderer.render({ settings, user: { username, name }, expires, view, answers }), brought: { ...view, username, answers } }
  }

  const fail = (error: unknown, request: FastifyRequest) => log.warn({ err: error, requestId: request.id }, 'a dashboard was sent without its text')

  return async (request: FastifyRequest, host: Host & { part: 'site' }): Promise<FirstPaint | undefined> => {
    if (!existsSync(file)) return undefined
    if (!isDashboard(request) || !readCookie(request, realms.at(host), 'session')) {
      // Whoever signs in now soon asks for it.
      rendererOf().catch((error: unknown) => fail(error, request))
      return undefined
    }
    const until = performance.now() + paintWithin
    try {
      const painted = await inTime(
        withDeadline(paintWithin, () => paint(request, host)),
        until,
      )
      if (painted) countFirstPaint('rendered')
      return painted
    } catch (thrown) {
      // The portal's client wraps what a call throws.
      const error = thrown instanceof Error && thrown.name === 'FetchError' ? thrown.cause : thrown
      const isRefused = error instanceof Problem && error.status < 500
      const isLate = error instanceof OverdueError || performance.now() >= until
      countFirstPaint(isRefused ? 'refused' : isLate ? 'late' : 'failed')
      if (!isRefused) fail(error, request)
      return undefined
    }
  }
}
