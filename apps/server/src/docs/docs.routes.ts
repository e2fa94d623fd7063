import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { everyHost, type Page } from '../html/page.ts'
import { type CachedResponse, cachedOnce, cacheResponse } from '../http/responses/cached-response.ts'
import { openWorkerPool } from '../workers/worker-pool.ts'

type Rendered = { openApi: string; docs: Page; problems: Page }

const json = { 'content-type': 'application/json; charset=utf-8' }
const script = { 'content-type': 'text/javascript; charset=utf-8' }

/** Renders in a separate thread, which then ends. */
const render = async (config: { apiOrigin: string }): Promise<Rendered> => {
  const pool = openWorkerPool({ entry: new URL('./render.main.ts', import.meta.url), threads: 1, deadline: 60_000 })
  return pool.run<Rendered>('render', { apiOrigin: config.apiOrigin }).finally(pool.close)
}

/** The API documentation on every host, for machines and for people, from the same document. */
export const registerDocs = (app: FastifyInstance, config: { apiOrigin: string }) => {
  let rendering: Promise<Rendered> | undefined
  const rendered = () => {
    rendering ??= render(config)
    rendering.catch(() => {
      rendering = undefined
    })
    return rendering
  }
  const cachedPage = (pick: (all: Rendered) => Page) =>
    cachedOnce(async () => {
      const { body, headers } = pick(await rendered())
      return cacheResponse(body, { headers })
    })
  const serve = (path: string, operation: string, answer: CachedResponse) => app.get(path, { constraints: { hosts: everyHost }, config: { operation } }, answer)

  serve(
    '/openapi.json',
    'openapi',
    cachedOnce(async () => cacheResponse((await rendered()).openApi, { headers: json })),
  )
  serve(
    '/docs',
    'docs',
    cachedPage(({ docs }) => docs),
  )
  serve(
    '/docs/problems',
    'docsProblems',
    cachedPage(({ problems }) => problems),
  )
  for (const name of ['docs.js', 'copy.js'])
    serve(
      `/docs/assets/${name}`,
      'docsScript',
      cachedOnce(() => cacheResponse(readFileSync(new URL(name, import.meta.url)), { headers: script })),
    )
}
