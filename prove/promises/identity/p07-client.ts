import { setTimeout as pause } from 'node:timers/promises'
import { type Behaviour, behaviours, demand, signIn, signOut, type Visit } from '../../client/behaviours.ts'
import { type Chromium, openChromium, openTab } from '../../client/chromium.ts'
import { openDom } from '../../client/dom.ts'
import { type Installation, openInstallation, providersSites } from '../../client/installation.ts'
import { eventually, type PageHost } from '../../client/page.ts'
import { openFaults } from '../../fault-list.ts'
import type { Proof } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

type TestedSite = { site: string; origin: string }

const usernameAt = (site: string) => (site === 'console' ? 'admin@banksia.example' : `learner@${site}.example`)

/** Every provider's site, with and without TLS, and the console. */
const testedSites = ({ wire, encryptedOriginOf }: Installation, isQuick: boolean): TestedSite[] => {
  const all = [...providersSites, 'console'].map((site) => ({ site, origin: wire.originOf(site) }))
  const encrypted = providersSites.map((site) => ({ site, origin: encryptedOriginOf(site) }))
  return isQuick ? [...all.slice(0, 1), ...encrypted.slice(1, 2)] : [...all, ...encrypted]
}

let visitors = 0
/** A new IP address, so no visitor waits for another's sign-ins. */
const nextAddress = () => `10.7.0.${++visitors}`

const prove = async (visit: Visit, { name, check }: Behaviour, where: string, faults: string[]) => {
  const fault = await check(visit).then(
    () => undefined,
    ({ message }: Error) => `${name}, ${where}: ${message}`,
  )
  visit.page.fail(undefined)
  if (fault) {
    faults.push(fault)
    await visit.page.visit('/api/auth/csrf')
  }
  await visit.page.call('unmount')
  await signOut(visit)
}

const proveSite = async (host: PageHost, { site, origin }: TestedSite, faults: string[]): Promise<number> => {
  const visit = { site, username: usernameAt(site), page: await host.open(origin, nextAddress()) }
  const own = behaviours.filter(({ isOfLearners }) => !isOfLearners || site !== 'console')
  for (const behaviour of own) await prove(visit, behaviour, `${origin} in ${host.name}`, faults)
  await visit.page.close()
  return own.length
}

const mostRefusals = 30

/** A rate-limited visitor gets an answer that the client can read. */
const waiting: Behaviour = {
  name: 'too many attempts',
  check: async (visit) => {
    for (const turn of times(mostRefusals)) await signIn(visit, { username: `${turn}@nobody.example`, password: 'not the password at all' })
    const { status, ok, url } = await signIn(visit, { password: 'not the password at all' })
    demand('signIn', [status, ok, url], [429, false, null])
    const { body, headers } = (await visit.page.exchanges()).findLast(({ path }) => path.endsWith('/callback/credentials')) ?? {}
    demand('the address in the answer', (JSON.parse(body ?? '{}') as { url?: string }).url?.startsWith(`${visit.page.origin}/`), true)
    demand('how long to wait is told', Number(headers?.['retry-after']) > 0, true)
  },
}

/** What one tab does, another tab of the same browser shows. */
const proveTabs = async (chromium: Chromium, { site, origin }: TestedSite, faults: string[]) => {
  const context = await chromium.newContext(nextAddress())
  const [first, second] = [await openTab(context, origin), await openTab(context, origin)]
  const visit = { site, username: usernameAt(site), page: first }
  const isShown = (status: string) => eventually(async () => (await second.call<{ status?: string }>('state')).status === status)
  const check = async () => {
    for (const tab of [first, second]) await tab.call('mount', {})
    demand('the other tab shows nobody', await isShown('unauthenticated'), true)
    // The client notifies other tabs at most once a second.
    await pause(1_100)
    await signIn(visit)
    await first.call('getSession')
    demand('the other tab shows who signed in', await isShown('authenticated'), true)
    await pause(1_100)
    await signOut(visit)
    demand('the other tab shows that they signed out', await isShown('unauthenticated'), true)
  }
  await prove(visit, { name: 'two tabs', check }, `${origin} in Chromium`, faults)
  await context.close()
}

/** The NextAuth v4 client, as its package ships it, works at every site as at its own server. */
export const client: Proof = {
  id: 'P7',
  name: 'the unmodified client',
  break: {
    what: 'the session response lacks a field that the client reads',
    shows: /the username in the session is undefined/,
    edits: [{ file: 'apps/server/src/identity/sessions/session-view.ts', from: '      username: session.accountName,\n', to: '' }],
  },
  prove: async ({ some }) => {
    const faults = openFaults()
    const installation = await openInstallation()
    const chromium = await openChromium()
    try {
      const sites = testedSites(installation, some(50) < 50)
      const dom = openDom(installation.wire)
      let checked = 0
      for (const site of sites) for (const host of [dom, chromium]) checked += await proveSite(host, site, faults)
      const [first] = sites as [TestedSite]
      const page = await dom.open(first.origin, nextAddress())
      await prove({ ...first, username: usernameAt(first.site), page }, waiting, first.origin, faults)
      await page.close()
      for (const site of sites) await proveTabs(chromium, site, faults)
      checked += 1 + sites.length
      return { counts: `${faults.length} of ${checked} behaviours differ, at ${sites.length} origins, in a DOM in Node and in Chromium`, faults }
    } finally {
      await chromium.close()
      await installation.stop()
    }
  },
}
