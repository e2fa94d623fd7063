import { createStore } from './store.ts'

/** How often to probe the server once the browser reports being online. */
const pollEvery = 2000

type Probe = () => Promise<unknown>

const probeServer: Probe = async () => {
  const { ok } = await fetch('/healthz', { cache: 'no-store' })
  if (!ok) throw new Error('Response returned an error code')
}

export type Connectivity = ReturnType<typeof watchConnectivity>

/** Disconnected when the browser goes offline. Connected again when a request succeeds after the browser comes back online. */
export const watchConnectivity = (probe: Probe = probeServer) => {
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

  /** The server is unreachable although the browser is online. */
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
