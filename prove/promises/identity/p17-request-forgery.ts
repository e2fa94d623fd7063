import { glob, readFile } from 'node:fs/promises'
import { callbackTricks } from '../../../apps/server/src/testing/callback-tricks.ts'
import { openBrowser } from '../../accounts/browser.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { openChromium } from '../../client/chromium.ts'
import { type Installation, openInstallation } from '../../client/installation.ts'
import { changedTables, checksumsOf } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import { attacksOn } from '../../forgery/attacks.ts'
import { changesOf, sendChange, signInState } from '../../forgery/changes.ts'
import { forgeInBrowser, returnInBrowser } from '../../forgery/in-browser.ts'
import { staysOn, targetsOf } from '../../forgery/redirects.ts'
import { fewOf, type Proof, type Shared, whole } from '../../proof.ts'
import { knock, operations } from '../../requests/attempts.ts'
import type { Answer } from '../../requests/wire.ts'

const attacked = ['callback/:provider', 'session', 'signin/:provider', 'signout']
/** These ignore cookies: a report of the client, a site's settings, and a sign-out with the token in its body. */
const withoutCookies = ['_log', 'fetch-ddb', 'sign-out']
const known = [...attacked, ...withoutCookies]

/** Fails if there is a route that this proof doesn't attack. */
const proveKnown = async (faults: string[]) => {
  const root = new URL('../../../apps/server/src/identity/', import.meta.url).pathname
  const found = new Set<string>()
  for await (const file of glob(`${root}**/*.routes.ts`))
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/\.post(?:<\w+>)?\(\s*`\$\{authBase\}\/([^`]+)`/g)) found.add(path)
  const unknown = [...found].filter((path) => !known.includes(path))
  if (unknown.length > 0 || found.size !== known.length)
    faults.push(`the routes that take a POST are ${[...found].sort().join(', ')}, and not those that are attacked`)
}

const givesCookies = (lines: readonly string[] = []) => lines.filter((line) => !/^(__Host-)?lanyard\.csrf=/.test(line))

/** Where a response leads, if anywhere: a redirect has no body. */
const addressIn = ({ headers, body }: Answer) => headers.location ?? (body === '' ? undefined : (JSON.parse(body) as { url?: string }).url)

/** No attack on any change has an effect; the same change, sent properly, has. */
const proveChanges = async (installation: Installation, faults: string[]) => {
  const { wire } = installation
  let attempts = 0
  for (const change of await changesOf(installation)) {
    const origin = wire.originOf(change.site)
    const before = await signInState(installation)
    for (const { name, ...sending } of await attacksOn(installation, change)) {
      attempts++
      const answer = await sendChange(installation, change, sending)
      const url = addressIn(answer) ?? origin
      const given = givesCookies(answer.headers['set-cookie'])
      if (given.length > 0) faults.push(`${change.name} ${name} sets ${given.join(' ')}`)
      if (new URL(url, origin).origin !== origin) faults.push(`${change.name} ${name} leads to ${url}`)
    }
    if ((await signInState(installation)) !== before) faults.push(`${change.name}: one of the attacks changed something`)
    const token = change.cookies.get('lanyard.csrf')?.split('.')[0]
    const answer = await sendChange(installation, change, { token, headers: { origin, 'sec-fetch-site': 'same-origin' } })
    const hasEffect = (await signInState(installation)) !== before || givesCookies(answer.headers['set-cookie']).length > 0
    if (!hasEffect) faults.push(`${change.name}, sent as it should be, has no effect: ${answer.status} ${answer.body}`)
  }
  return attempts
}

/** No call accepts a cookie in place of a token. */
const proveCookieIsNoToken = async ({ wire, lanyard: { owner } }: Installation, faults: string[]) => {
  const writes = operations.filter(([, { method }]) => method !== 'GET')
  const tenantId = await owner.tenantId('BANKSIA')
  for (const [site, username] of [
    ['banksia', 'learner@banksia.example'],
    ['console', 'admin@banksia.example'],
  ] as const) {
    const browser = openBrowser(wire, site)
    await browser.step({ username, password: demonstrationPassword })
    const after = await checksumsOf(owner, tenantId)
    for (const [operation, call] of writes) {
      const { method, path, body } = knock(operation, call)
      const { status } = await browser.send(path, {
        method,
        headers: { origin: wire.originOf(site), 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { body }),
      })
      if (status < 400) faults.push(`${method} ${path} at ${site} with a cookie alone is answered ${status}`)
    }
    const changed = changedTables(after, await checksumsOf(owner, tenantId))
    if (changed.length > 0) faults.push(`calls with a cookie alone changed ${changed.join(', ')}`)
  }
  return writes.length * 2
}

const proveRedirects = async (installation: Installation, shared: Shared, faults: string[]) => {
  const origin = installation.wire.originOf('banksia')
  let targets = 0
  let number = 0
  for (const trick of fewOf(shared, callbackTricks(origin)))
    for (const [name, target] of await targetsOf(installation, trick, number++)) {
      targets++
      if (!staysOn(origin, target)) faults.push(`${name} leads to ${target} with ${JSON.stringify(trick)}`)
    }
  const [kept] = await targetsOf(installation, '/my-courses?tab=units', number)
  if (kept?.[1] !== `${origin}/my-courses?tab=units`) faults.push(`an address of this origin is not kept: ${kept?.[1]}`)
  return targets
}

/** No other site can make a person's browser change anything here, or redirect it away. */
export const requestForgery: Proof = {
  id: 'P17',
  name: 'request forgery and redirects',
  break: {
    what: 'the CSRF token is not compared',
    shows: /one of the attacks changed something/,
    edits: [
      {
        file: 'apps/server/src/identity/sessions/csrf.ts',
        from: " && typeof sent === 'string' && equal(existing, sent)",
        to: " && (typeof sent === 'string' || sent === undefined)",
      },
    ],
  },
  prove: async (shared) => {
    const faults = openFaults()
    const isQuick = shared.some(50) < 50
    const installation = await openInstallation()
    const chromium = await openChromium()
    try {
      await proveKnown(faults)
      const attempts = await proveChanges(installation, faults)
      const calls = await proveCookieIsNoToken(installation, faults)
      const targets = await proveRedirects(installation, shared, faults)
      const tricks = [...fewOf(shared, callbackTricks(installation.wire.originOf('banksia')))]
      const inBrowser = await forgeInBrowser(installation, chromium, isQuick, faults)
      const returns = await returnInBrowser(installation, chromium, tricks, faults)
      const raw = `${whole(attempts)} forged requests, ${calls} calls with a cookie alone, ${tricks.length} addresses to return to in ${targets} answers`
      return { counts: `${faults.length} effects or foreign addresses: ${raw}, and in Chromium ${inBrowser} hostile pages and ${returns} returns`, faults }
    } finally {
      await chromium.close()
      await installation.stop()
    }
  },
}
