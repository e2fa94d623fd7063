import { readFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import type { ScriptChange } from '../breaking/break.ts'

const changed = (script: string, { from, to }: ScriptChange, path: string): string => {
  const found = script.match(new RegExp(from, 'g'))?.length ?? 0
  if (found > 1) throw new Error(`A break expects ${from} once in ${path}; it occurs ${found} times.`)
  return script.replace(from, to)
}

const builtScript = ({ hostname, pathname }: URL): Promise<string> =>
  readFile(new URL(`../../apps/${hostname.startsWith('console.') ? 'console' : 'portal'}/dist${pathname}`, import.meta.url), 'utf8')

/** Gives the browser scripts with the changes applied. */
export const changeScripts = async (context: BrowserContext, changes: readonly ScriptChange[]) => {
  if (changes.length === 0) return
  const isBuilt = ({ pathname }: URL) => /^\/assets\/[^/]+\.js$/.test(pathname)
  await context.route(isBuilt, async (route) => {
    const url = new URL(route.request().url())
    const script = await builtScript(url)
    await route.fulfill({ contentType: 'text/javascript', body: changes.reduce((text, change) => changed(text, change, url.pathname), script) })
  })
}
