import { serverView } from '@lanyard/web/server-view.ts'
import { useEffect, useState } from 'react'

/** The current time, updated every 30 seconds. */
export const useNow = () => {
  const [now, setNow] = useState(() => new Date(serverView.get()?.now ?? Date.now()))
  useEffect(() => {
    const update = () => setNow(new Date())
    // The server rendered the page a moment ago.
    if (serverView.get()) update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
