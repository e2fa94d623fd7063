import { getCsrfToken, getProviders, getSession, SessionProvider, type SessionProviderProps, signIn, signOut, useSession } from 'next-auth/react'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Runs in a browser: the sign-in client as its package ships it, and a component that watches the session. */

type Node = { append(child: object): void }
// The server's types have no DOM.
const { document } = globalThis as unknown as { document: { body: Node; createElement(name: string): Node } }

let current: ReturnType<typeof useSession> | undefined
let statuses: string[] = []
let root: Root | undefined

const Watch = () => {
  current = useSession()
  if (statuses.at(-1) !== current.status) statuses.push(current.status)
  return null
}

const mount = (options: Omit<SessionProviderProps, 'children'>) => {
  root?.unmount()
  statuses = []
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(createElement(SessionProvider, options as SessionProviderProps, createElement(Watch)))
}

/** What the component saw: every status in turn, and who is signed in. */
const state = () => ({ statuses, status: current?.status, username: (current?.data?.user as { username?: string } | undefined)?.username ?? null })

const client = {
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
  mount,
  state,
  update: (data: unknown) => current?.update(data),
  unmount: () => root?.unmount(),
}

Object.assign(globalThis, { client })
