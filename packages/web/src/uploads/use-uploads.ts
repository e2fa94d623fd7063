import { useEffect, useState } from 'react'
import { announce } from '../announcements.ts'
import { sendFile } from './send-file.ts'
import { mayTryAgain, type Upload, type UploadState, whyRefused } from './upload.ts'
import { useInProgress } from './use-in-progress.ts'

export type UploadTarget = {
  /** Why a file would be rejected, without uploading it. */
  faultOf: (file: File) => string | undefined
  /** Whether a file of that name exists and would be replaced. */
  isTaken: (name: string) => boolean
  /** Where the bytes go. */
  start: (name: string, file: File, signal: AbortSignal) => Promise<{ address: string; contentType: string }>
  onDone: (name: string) => void
}

/** The number of parallel uploads. */
const concurrency = 3
let keys = 0

export type Uploads = ReturnType<typeof useUploads>

/** Uploads files, a few at a time. Each has its own progress and can be cancelled or retried by itself. */
export const useUploads = (target: UploadTarget) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const inProgress = useInProgress()
  const change = (key: number, state: UploadState) =>
    setUploads((now) => now.map((one) => (one.key === key ? { key, name: one.name, file: one.file, ...state } : one)))

  const send = async ({ key, name, file }: Upload) => {
    const signal = inProgress.begin(key)
    change(key, { state: 'sending', percent: 0 })
    try {
      const { address, contentType } = await target.start(name, file, signal)
      await sendFile(address, file, { contentType, signal, onProgress: (percent) => change(key, { state: 'sending', percent }) })
      change(key, { state: 'done' })
      announce(`${name} uploaded`)
      target.onDone(name)
    } catch (error) {
      if (signal.aborted) return
      change(key, { state: 'failed', because: whyRefused(error), mayTryAgain: mayTryAgain(error) })
      announce(`${name} couldn’t be uploaded`)
    } finally {
      inProgress.end(key)
    }
  }
  useEffect(() => {
    const free = concurrency - uploads.filter(({ state }) => state === 'sending').length
    const next = uploads.filter(({ key, state }) => state === 'waiting' && !inProgress.has(key))
    for (const upload of next.slice(0, Math.max(0, free))) void send(upload)
  })

  const begin = (file: File, name: string, isConfirmed: boolean): Upload => {
    const because = target.faultOf(file)
    const about = { key: ++keys, name, file }
    if (because) return { ...about, state: 'failed', because, mayTryAgain: false }
    return { ...about, state: target.isTaken(name) && !isConfirmed ? 'asks' : 'waiting' }
  }
  return {
    uploads,
    isSending: uploads.some(({ state }) => state === 'sending' || state === 'waiting'),
    add: (files: Iterable<File>) => setUploads((now) => [...now, ...[...files].map((file) => begin(file, file.name, false))]),
    /** Replaces the file of that name without asking again. */
    replace: (name: string, file: File) => setUploads((now) => [...now, begin(file, name, true)]),
    /** Continues an upload that needed confirmation, or retries one that failed. */
    proceed: ({ key }: Upload) => change(key, { state: 'waiting' }),
    remove: ({ key }: Upload) => {
      inProgress.stop(key)
      setUploads((now) => now.filter((one) => one.key !== key))
    },
    clear: () => setUploads((now) => now.filter(({ state }) => state !== 'done')),
  }
}
