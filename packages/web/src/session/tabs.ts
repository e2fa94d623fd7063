/** The NextAuth client's key, so that either client receives the other's messages. */
const key = 'nextauth.message'

/** Messages between the tabs of a site, through the storage event. */
export const openTabs = (onWord: () => void) => {
  const heard = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue) onWord()
  }
  return {
    tell: (trigger: 'signout' | 'getSession') => {
      try {
        localStorage.setItem(key, JSON.stringify({ event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000), nonce: Math.random() }))
      } catch (error) {
        console.error('The other tabs could not be told:', error)
      }
    },
    listen: () => {
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}
