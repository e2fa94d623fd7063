import type { Page } from 'playwright-core'
import { demonstrationPassword } from '../accounts/people.ts'
import { type Chromium, openTab } from '../client/chromium.ts'
import type { Installation } from '../client/installation.ts'
import { signInState } from './changes.ts'

const site = 'banksia'
const attackPath = '/attack'

/** What a hostile page makes the browser send, with its cookies where the browser allows it. */
type Target = { name: string; path: string; fields: Record<string, string>; isJson?: boolean }

const targets: readonly Target[] = [
  { name: 'a sign-out', path: '/api/auth/signout', fields: {} },
  {
    name: 'a sign-in as somebody else',
    path: '/api/auth/callback/credentials',
    fields: { username: 'second@banksia.example', password: demonstrationPassword },
  },
  { name: 'a reset asked for', path: '/api/auth/callback/credentials', fields: { step: 'FORGOT_PASSWORD', username: 'learner@banksia.example' } },
  { name: 'a link asked for', path: '/api/auth/signin/email', fields: { email: 'learner@banksia.example' } },
  { name: 'an update of the session', path: '/api/auth/session', fields: {}, isJson: true },
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const formTo = (address: string, { fields, isJson }: Target, token: string | undefined, frame: string) => {
  const all = { ...fields, ...(token !== undefined && { csrfToken: token }) }
  // JSON as a form can send it: the text before and after the equals sign form one document.
  const asText = JSON.stringify({ csrfToken: token ?? '', data: { x: '' } })
  const inputs = isJson
    ? `<input name="${escaped(asText.slice(0, -3))}" value="${escaped(asText.slice(-3))}">`
    : Object.entries(all)
        .map(([name, value]) => `<input name="${name}" value="${escaped(value)}">`)
        .join('')
  return `<form id="f" method="post" action="${address}" ${isJson ? 'enctype="text/plain"' : ''} target="${frame}">${inputs}</form>`
}

/** The ways a page can send: as the whole page, into a frame, from a frame without an origin, and by a script. */
const kinds: Record<string, (address: string, target: Target, token: string | undefined) => string> = {
  'a form': (address, target, token) => `${formTo(address, target, token, '_self')}<script>f.submit()</script>`,
  'a form into a frame': (address, target, token) =>
    `<iframe name="i" onload="window.loaded = (window.loaded || 0) + 1"></iframe>${formTo(address, target, token, 'i')}<script>f.submit(); setTimeout(() => { document.title = 'done' }, 700)</script>`,
  'a form without an origin': (address, target, token) =>
    `<iframe sandbox="allow-scripts allow-forms" srcdoc="${escaped(`${formTo(address, target, token, '_self')}<script>f.submit()</script>`)}"></iframe><script>setTimeout(() => { document.title = 'done' }, 700)</script>`,
  'a script': (address, { fields, isJson }, token) => {
    const form = new URLSearchParams({ ...fields, ...(token !== undefined && { csrfToken: token }) }).toString()
    const body = isJson ? JSON.stringify({ csrfToken: token, data: {} }) : form
    const options = JSON.stringify({
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      body,
      headers: { 'content-type': isJson ? 'text/plain' : 'application/x-www-form-urlencoded' },
    })
    return `<script>fetch(${JSON.stringify(address)}, ${options}).catch(() => {}).finally(() => { document.title = 'done' })</script>`
  },
}

/** Waits until the page says that it is done, or was left for the response. */
const settle = async (page: Page, attacker: string) => {
  const isDone = page.waitForFunction("document.title === 'done'", undefined, { timeout: 5_000 })
  const isLeft = page.waitForURL(({ pathname }) => pathname !== attackPath, { timeout: 5_000 })
  await Promise.any([isDone, isLeft]).catch(() => undefined)
  if (!page.url().startsWith(attacker)) await page.waitForLoadState()
}

/** Hostile pages of three origins in a signed-in person's browser. */
export const forgeInBrowser = async (installation: Installation, chromium: Chromium, isQuick: boolean, faults: string[]): Promise<number> => {
  const { wire } = installation
  const origin = wire.originOf(site)
  const attackers = ['http://evil.localhost:9', `http://${site}.localhost:9`, wire.originOf('kahu')]
  const context = await chromium.newContext()
  let body = ''
  await context.route(
    (url) => url.pathname === attackPath,
    (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>attack</title><body>${body}` }),
  )
  const victim = await openTab(context, origin)
  await victim.call('signIn', 'credentials', { redirect: false, username: 'learner@banksia.example', password: demonstrationPassword })
  const token = await victim.call<string>('getCsrfToken')
  const sessionCookie = async () => (await victim.cookies()).find(({ name }) => name.endsWith('lanyard.session'))?.value
  const before = await sessionCookie()
  if (!before) throw new Error('The victim could not sign in')
  let attempts = 0
  for (const attacker of attackers)
    for (const target of isQuick ? targets.slice(0, 2) : targets)
      for (const [kind, write] of Object.entries(kinds))
        for (const given of [undefined, token]) {
          attempts++
          body = write(`${origin}${target.path}`, target, given)
          const state = await signInState(installation)
          const page = await context.newPage()
          await page.goto(`${attacker}${attackPath}`)
          await settle(page, attacker)
          await page.close()
          const label = `${target.name} by ${kind} of ${attacker} ${given === undefined ? 'without a token' : 'with the token'}`
          if ((await signInState(installation)) !== state) faults.push(`${label} changes something`)
          if ((await sessionCookie()) !== before) faults.push(`${label} changes who is signed in`)
        }
  await context.close()
  return attempts
}

/** Where a browser ends up after a sign-out with a callback URL, by the client and by a plain form. */
export const returnInBrowser = async ({ wire }: Installation, chromium: Chromium, tricks: readonly string[], faults: string[]) => {
  const origin = wire.originOf(site)
  const context = await chromium.newContext()
  const tab = await openTab(context, origin)
  const left = await tab.call<string>('getCsrfToken')
  for (const trick of tricks) {
    const to = await tab.leave('signOut', { callbackUrl: trick })
    if (new URL(to).origin !== origin) faults.push(`the client leaves for ${to} with ${JSON.stringify(trick)}`)
    const inputs = Object.entries({ csrfToken: left, callbackUrl: trick })
      .map(([name, value]) => `<input name="${name}" value="${escaped(value)}">`)
      .join('')
    const html = `<form id="f" method="post" action="/api/auth/signout">${inputs}</form>`
    const going = tab.page.waitForRequest((request) => request.isNavigationRequest() && request.redirectedFrom() !== null)
    // A URL that doesn't exist never loads; where it leads was recorded before.
    const arrived = tab.page.waitForEvent('load', { timeout: 5_000 }).catch(() => undefined)
    await tab.page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}; document.forms[0].submit()`)
    const reached = (await going).url()
    if (new URL(reached).origin !== origin) faults.push(`a form leads the browser to ${reached} with ${JSON.stringify(trick)}`)
    await arrived
    await tab.visit('/api/auth/csrf')
  }
  await context.close()
  return tricks.length * 2
}
