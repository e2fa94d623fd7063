import { readFileSync } from 'node:fs'
import type { OpenApi } from '@lanyard/contract'
import type { FastifyInstance } from 'fastify'
import { type HeldAnswer, heldOnce, hold } from '../platform/held.ts'
import { everyPlace, type Page } from '../platform/page.ts'
import { docsPage } from './docs-page.ts'
import { productDocument } from './document.ts'
import { problemsPage } from './problems-page.ts'

const heldPage = (make: () => Page) =>
  heldOnce(() => {
    const { body, headers } = make()
    return hold(body, { headers })
  })

const json = { 'content-type': 'application/json; charset=utf-8' }
const script = { 'content-type': 'text/javascript; charset=utf-8' }

/** The interface described, on every host: for machines and for people, from the same document. */
export const registerDocs = (app: FastifyInstance, config: { apiOrigin: string }) => {
  let made: OpenApi | undefined
  const document = () => {
    made ??= productDocument(config)
    return made
  }
  const serve = (path: string, operation: string, answer: HeldAnswer) => app.get(path, { constraints: { places: everyPlace }, config: { operation } }, answer)

  serve(
    '/openapi.json',
    'openapi',
    heldOnce(() => hold(JSON.stringify(document()), { headers: json })),
  )
  serve(
    '/docs',
    'docs',
    heldPage(() => docsPage(document())),
  )
  serve(
    '/docs/problems',
    'docsProblems',
    heldPage(() => problemsPage(document())),
  )
  for (const name of ['docs.js', 'copy.js'])
    serve(
      `/docs/assets/${name}`,
      'docsScript',
      heldOnce(() => hold(readFileSync(new URL(name, import.meta.url)), { headers: script })),
    )
}
