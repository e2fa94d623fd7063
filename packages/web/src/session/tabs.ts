/** The key the NextAuth client uses, so that either client hears the other. */
const key = 'nextauth.message'

/** Word between the tabs of one site, through the storage event. */
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
