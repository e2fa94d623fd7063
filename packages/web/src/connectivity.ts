import { createStore } from './store.ts'

/** How often a request is tried once the browser says it is back online. */
const pollEvery = 2000

type Probe = () => Promise<unknown>

const askServer: Probe = async () => {
  const { ok } = await fetch('/healthz', { cache: 'no-store' })
  if (!ok) throw new Error('Response returned an error code')
}

export type Connectivity = ReturnType<typeof watchConnectivity>

/** Disconnected when the browser reports going offline; connected again once a request succeeds after it reports being online. */
export const watchConnectivity = (probe: Probe = askServer) => {
  const connected = createStore(navigator.onLine)
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    try {
      await probe()
      if (navigator.onLine) connected.set(true)
    } catch {
      timer = setTimeout(poll, pollEvery)
    }
  }
  const offline = () => {
    clearTimeout(timer)
    connected.set(false)
  }
  const online = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, pollEvery)
  }

  /** The server could not be reached although the browser is online. */
  const lost = () => {
    offline()
    if (navigator.onLine) online()
  }

  addEventListener('offline', offline)
  addEventListener('online', online)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('offline', offline)
    removeEventListener('online', online)
  }
  return { get: connected.get, subscribe: connected.subscribe, lost, stop }
}
