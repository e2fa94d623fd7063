import type { Browser } from 'playwright-core'
import type { Person } from '../accounts/people.ts'
import type { Wire } from '../requests/wire.ts'
import type { Screen, Viewer } from './screens.ts'
import { type Watched, watch } from './watched-chromium.ts'

/** With or without the page's policy, on a desktop or a phone. */
export type Manner = { bypassCSP: boolean; width: number }

const patience = 15_000

type Examined = { left: string[]; isShown: boolean }

/** What the page contains once it is quiet and fully shown. */
const examined = async ({ call, quiet }: Watched, isBare: boolean): Promise<Examined> => {
  for (const deadline = Date.now() + patience; ; ) {
    await quiet()
    const found = await call<Examined>('examine')
    if (found.isShown || isBare || Date.now() > deadline) return found
  }
}

/** A browser that is busy fails now and then; a page that can't be opened fails twice. */
const open = ({ page }: Watched, path: string) => page.goto(path).catch(() => page.goto(path))

const visit = async (watched: Watched, { path, isPrinted = false, isBare = false }: Screen): Promise<string[]> => {
  const { page, seen } = watched
  await page.emulateMedia({ media: isPrinted ? 'print' : 'screen' })
  // A URL that differs only in its fragment wouldn't load again.
  await open(watched, 'about:blank')
  await open(watched, path)
  const { left, isShown } = await examined(watched, isBare)
  return [...seen(), ...left, ...(isShown || isBare ? [] : ['shows nobody’s text'])]
}

type Visiting = { browser: Browser; wire: Wire; people: Partial<Record<Viewer, Person>>; manner: Manner }

/** Visits each screen as its viewer. Several people visit concurrently. */
export const crawl = async ({ browser, wire, people, manner }: Visiting, screens: readonly Screen[], faults: string[]) => {
  const groups = Object.groupBy(screens, ({ site, viewer }) => `${site} ${viewer}`)
  const looked = Object.values(groups).map(async (group = []) => {
    const [{ site, viewer } = { site: '', viewer: 'stranger' as const }] = group
    const cookie = people[viewer]?.cookie
    const watched = await watch(browser, { origin: `http://${wire.hostOf(site)}`, ...manner, ...(cookie !== undefined && { cookie }) })
    const how = `${manner.bypassCSP ? 'without' : 'with'} its policy, ${manner.width} px`
    for (const screen of group) {
      const seen = await visit(watched, screen).catch((error: Error) => [`could not be looked at: ${error.message.split('\n', 1)[0]}`])
      faults.push(...[...new Set(seen)].map((what) => `${viewer} at ${site || 'localhost'}${screen.path} ${how}: ${what}`))
    }
    await watched.close()
  })
  await Promise.all(looked)
}
