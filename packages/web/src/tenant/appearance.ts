import { createStore } from '../store.ts'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const oneYear = 60 * 60 * 24 * 365

const isAppearance = (value: string | undefined): value is Appearance => (appearances as readonly (string | undefined)[]).includes(value)

/** The server renders the page in the cookie's colour scheme, so it never flashes in the other one. */
export const readAppearance = (cookies: string): Appearance => {
  const value = /(?:^|; ?)appearance=(\w+)/.exec(cookies)?.[1]
  return isAppearance(value) ? value : 'system'
}

const store = createStore<Appearance>(typeof document === 'undefined' ? 'system' : readAppearance(document.cookie))
export const appearance = { get: store.get, subscribe: store.subscribe }

export const chooseAppearance = (chosen: Appearance) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `appearance=${chosen}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`
  if (chosen === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = chosen
  store.set(chosen)
}
