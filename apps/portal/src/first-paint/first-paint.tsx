import '@lanyard/web/fonts.css'
import '@lanyard/web/tokens.css'
import '@lanyard/web/base.css'
import { createClient, learnerCalls } from '@lanyard/contract/browser'
import { type ServerView, serverView } from '@lanyard/web/server-view.ts'
import { defaultTenantData, readTenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Portal } from '../portal.tsx'
import { openPortal } from '../router.ts'
import { dashboardQueries } from '../sections/dashboard/queries.ts'
import { learnerAccount } from '../shell/learner.ts'
import type { FirstAnswers } from './first-answers.ts'
import { queries, session, tenant } from './session-on-server.ts'

/** The server's part of the dashboard: what to ask for, and the markup with the answers. `user` has no tokens, and the markup needs none. */
type Given = { settings: unknown; user: { username: string; name: string | null }; expires: string; view: ServerView; answers: FirstAnswers }

const settingsOf = (given: unknown) => readTenantData(given) ?? defaultTenantData

/** The dashboard's own address. It knows nothing personal. */
const router = openPortal(createMemoryHistory({ initialEntries: ['/'] }))
// On a server it would write a script into the page, which the page's policy refuses.
router.update({ ...router.options, scrollRestoration: false })

/** A boundary that waits for code. */
const isUnfinished = (markup: string) => markup.includes('<!--$!-->') || markup.includes('<!--$?-->')

/** Nothing else runs between setting whose page it is and clearing it, so a page never has two learners' data. */
const markupOf = ({ settings, user, expires, view, answers }: Given): string => {
  const own = new QueryClient({ defaultOptions: queries.getDefaultOptions() })
  for (const [queryKey, data] of answers) own.setQueryData(queryKey, data)
  tenant.set(settingsOf(settings))
  session.set({ status: 'authenticated', session: { user: { ...user, idToken: '-', accessToken: '-' }, expires } })
  serverView.set(view)
  try {
    return renderToString(
      <StrictMode>
        <Portal router={router} queries={own} />
      </StrictMode>,
    )
  } finally {
    serverView.set(undefined)
    session.set({ status: 'loading', session: null })
    tenant.set(defaultTenantData)
    own.clear()
  }
}

/** Loads the code of the page's parts, which wait for it the first time they are rendered. */
export const prepare = async () => {
  const nobody: Given = {
    settings: defaultTenantData,
    user: { username: '', name: null },
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    view: { timeZone: 'UTC', now: new Date().toISOString() },
    answers: [],
  }
  session.set({ status: 'authenticated', session: { user: { username: '', idToken: '-', accessToken: '-' }, expires: nobody.expires } })
  // The route would ask for them.
  for (const { queryKey } of dashboardQueries(defaultTenantData)) queries.setQueryData<unknown>(queryKey as QueryKey, {})
  await router.load()
  for (let tries = 0; isUnfinished(markupOf(nobody)); tries++) {
    if (tries > 100) throw new Error('The parts of the page don’t load')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** What the dashboard asks for, through `send`. */
export const readAnswers = async (settings: unknown, send: typeof fetch): Promise<FirstAnswers> => {
  const client = createClient(learnerCalls, { host: '', fetch: send })
  // The key names the operation and its request; which answer belongs to which is known where they are used.
  const read = ([operation, request]: QueryKey) => client[operation as 'getLearnerAccount'](request as object)
  const keys = [learnerAccount, ...dashboardQueries(settingsOf(settings))].map(({ queryKey }): QueryKey => queryKey)
  return Promise.all(keys.map(async (queryKey) => [queryKey, await read(queryKey)] as const))
}

/** The dashboard's markup, as the browser would render it with these answers. */
export const render = (given: Given): string => {
  const markup = markupOf(given)
  if (isUnfinished(markup)) throw new Error('A part of the page was not ready')
  // The browser finds the logo without a hint.
  return markup.replace(/^(?:<link rel="preload"[^>]*>)*/, '')
}
