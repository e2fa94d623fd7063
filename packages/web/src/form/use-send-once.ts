import { useRef } from 'react'

/** The last submission and its idempotency key. */
export type SentOnce = { key: string; body: string }
export type SendOnce = ((body: unknown) => SentOnce) & { done: () => void }

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An idempotency key for a body. It stays the same while the body does, so a retry never writes twice; `done` ends it. */
export const useSendOnce = (before?: SentOnce): SendOnce => {
  const sent = useRef(before)
  const once = (body: unknown): SentOnce => {
    const text = JSON.stringify(body)
    const now = sent.current?.body === text ? sent.current : { key: newKey(), body: text }
    sent.current = now
    return now
  }
  return Object.assign(once, {
    done: () => {
      sent.current = undefined
    },
  })
}
