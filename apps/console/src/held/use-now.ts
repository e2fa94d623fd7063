import { useEffect, useState } from 'react'

/** The time, which moves on every so often. */
export const useNow = (every: number) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
