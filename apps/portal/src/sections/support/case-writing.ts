import { ResponseError } from '@lanyard/contract/browser'
import { type Faults, faultsOf, noFaults } from '@lanyard/web/form/submission.ts'
import { useRef, useState } from 'react'

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What was last sent, and its idempotency key. */
export type SentOnce = { key: string; body: string }

/** An idempotency key for a body. It stays the same while the body does, even after signing in again, so a retry never writes twice. */
export const useSendKey = (before: SentOnce | undefined) => {
  const sent = useRef(before)
  return (body: object): SentOnce => {
    const text = JSON.stringify(body)
    const now = sent.current?.body === text ? sent.current : { key: newKey(), body: text }
    sent.current = now
    return now
  }
}

const isAboutDocuments = (error: unknown) => error instanceof ResponseError && error.problem?.errors?.some(({ pointer }) => pointer.startsWith('/documentIds'))

const withDocuments = (faults: Faults, error: unknown): Faults =>
  isAboutDocuments(error) && faults.above ? { fields: { ...faults.fields, documentIds: faults.above }, above: undefined } : faults

/** Sends a form: busy state and errors; typed values stay. */
export const useSending = (names: readonly string[]) => {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const refuse = (fields: Record<string, string>) => setFaults({ fields, above: undefined })
  /** Clears the error of a field being edited. */
  const forgive = (name: string) =>
    setFaults((now) => (name in now.fields ? { ...now, fields: Object.fromEntries(Object.entries(now.fields).filter(([field]) => field !== name)) } : now))
  const send = async (write: () => Promise<unknown>) => {
    setBusy(true)
    setFaults(noFaults)
    try {
      await write()
    } catch (error) {
      setFaults(withDocuments(faultsOf(error, names), error))
      setBusy(false)
    }
  }
  return { busy, faults, refuse, forgive, send }
}
