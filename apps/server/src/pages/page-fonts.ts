import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../common/problem.ts'
import { everyHost } from '../html/page.ts'
import { cachedOnce, cacheResponse } from '../http/responses/cached-response.ts'

const { resolve } = createRequire(import.meta.url)

/** Without the font package, pages use the system font. */
const fontFile = (subset: string) => {
  try {
    return readFileSync(resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`))
  } catch {
    throw new Problem('not-found')
  }
}

const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' }

/** Inter, self-hosted: Latin, and Latin extended for macrons. */
export const registerPageFonts = (app: FastifyInstance) => {
  for (const subset of ['latin', 'latin-ext'])
    app.get(
      `/fonts/inter-${subset}.woff2`,
      { constraints: { hosts: everyHost }, config: { operation: 'font' } },
      cachedOnce(() => cacheResponse(fontFile(subset), { headers, compressed: false })),
    )
}
