/** The NextAuth client's key, so that either client receives the other's messages. */
const key = 'nextauth.message'

/** Messages between the tabs of a site, through the storage event. */
export const openTabs = (onMessage: () => void) => {
  const heard = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue) onMessage()
  }
  return {
    send: (trigger: 'signout' | 'getSession') => {
      try {
        localStorage.setItem(key, JSON.stringify({ event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000), nonce: Math.random() }))
      } catch (error) {
        console.error('Couldn’t notify the other tabs:', error)
      }
    },
    listen: () => {
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}
