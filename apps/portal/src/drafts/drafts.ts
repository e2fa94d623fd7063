import { session } from '../session.ts'

/** Drafts of half-filled forms, stored in this tab only. An expired session loses nothing, and each draft belongs to the account that wrote it. */
const prefix = 'draft:'

const storedKeys = () => Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter((key) => key.startsWith(prefix))

const forget = (which: (key: string) => boolean) => {
  for (const key of storedKeys()) if (which(key)) sessionStorage.removeItem(key)
}

const ownKeys = (username: string) => `${prefix}${username}:`
const keyOf = (form: string) => {
  const username = session.get().session?.user.username
  return username === undefined ? undefined : ownKeys(username) + form
}

/** Without an account nothing is stored, and the previous account's drafts stay as they are. */
export const keepDraft = (form: string, typed: unknown) => {
  const key = keyOf(form)
  if (!key) return
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch (error) {
    console.error('What is typed couldn’t be kept:', error)
  }
}

export const readDraft = <Typed>(form: string): Typed | undefined => {
  const key = keyOf(form)
  const kept = key && sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Typed) : undefined
}

export const forgetDraft = (form: string) => {
  const key = keyOf(form)
  if (key) sessionStorage.removeItem(key)
}

export const hasDrafts = () => storedKeys().length > 0
export const forgetDrafts = () => forget(() => true)

/** Signing out in any tab deletes this tab's drafts, and so does signing in with another account. */
export const guardDrafts = () => {
  const heardSignOut = ({ key, newValue }: StorageEvent) => {
    if (key === 'nextauth.message' && newValue?.includes('"signout"')) forgetDrafts()
  }
  addEventListener('storage', heardSignOut)
  const stop = session.subscribe(() => {
    const username = session.get().session?.user.username
    if (username !== undefined) forget((key) => !key.startsWith(ownKeys(username)))
  })
  return () => {
    removeEventListener('storage', heardSignOut)
    stop()
  }
}
