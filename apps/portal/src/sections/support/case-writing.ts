import { ResponseError } from '@lanyard/contract/browser'
import { type Faults, faultsOf, noFaults } from '@lanyard/web/form/submission.ts'
import { useRef, useState } from 'react'

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What was sent last, and the key it was sent with. */
export type SentOnce = { key: string; body: string }

/** A key for what is sent: the same while it stays the same, also after signing in again, so that a retry never writes it twice. */
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

/** Sending something written: busy, what is wrong, and what was typed stays. */
export const useSending = (names: readonly string[]) => {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const refuse = (fields: Record<string, string>) => setFaults({ fields, above: undefined })
  /** What is being mended is no longer marked as wrong. */
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
