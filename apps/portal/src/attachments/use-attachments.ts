import { announce } from '@lanyard/web/announcements.ts'
import { sendFile } from '@lanyard/web/uploads/send-file.ts'
import { mayTryAgain, whyRefused } from '@lanyard/web/uploads/upload.ts'
import { useInProgress } from '@lanyard/web/uploads/use-in-progress.ts'
import { useMemo, useState } from 'react'
import { client } from '../api.ts'
import { type Attachment, faultOf, type KeptAttachment } from './attachment.ts'

let keys = 0
/** The server detects a file's type from its content. */
const contentType = 'application/octet-stream'
type Received = { state: 'scanning' | 'clean' }

const fromKept = (kept: readonly KeptAttachment[]): Attachment[] => kept.map((one) => ({ ...one, key: ++keys, state: 'ready' }))

const unreadyOf = (files: readonly Attachment[]): string | undefined => {
  if (files.some(({ state }) => state === 'sending')) return 'Some files are still uploading. Wait for them to finish, or cancel them.'
  return files.some(({ state }) => state === 'failed') ? 'Some files couldn’t be attached. Try again, or remove them.' : undefined
}

export type Attachments = ReturnType<typeof useAttachments>

/** The attachments of a case or reply. Each uploads as soon as it is chosen, with its own progress. */
export const useAttachments = (most: number, kept: readonly KeptAttachment[] = []) => {
  const [files, setFiles] = useState(() => fromKept(kept))
  const [refusal, setRefusal] = useState<string>()
  const inProgress = useInProgress()
  const change = (key: number, part: Partial<Attachment>) => setFiles((now) => now.map((one) => (one.key === key ? ({ ...one, ...part } as Attachment) : one)))

  const send = async (key: number, file: File) => {
    const signal = inProgress.begin(key)
    try {
      const { documentId, documentPreSignedUrl } = await client.createDocumentFile({ body: { filename: file.name, size: file.size }, signal })
      const onProgress = (percent: number) => change(key, { state: 'sending', percent })
      const { state } = JSON.parse(await sendFile(documentPreSignedUrl, file, { contentType, signal, onProgress })) as Received
      change(key, { documentId, state: state === 'scanning' ? 'scanning' : 'ready' })
      announce(`${file.name} is attached`)
    } catch (error) {
      if (signal.aborted) return
      change(key, { state: 'failed', because: whyRefused(error), mayTryAgain: mayTryAgain(error) })
      announce(`${file.name} couldn’t be attached`)
    } finally {
      inProgress.end(key)
    }
  }

  const begin = (file: File): Attachment => {
    const key = ++keys
    const because = faultOf(file)
    const about = { key, filename: file.name, size: file.size, file }
    if (because) return { ...about, state: 'failed', because, mayTryAgain: false }
    void send(key, file)
    return { ...about, state: 'sending', percent: 0 }
  }
  const add = (chosen: Iterable<File>) => {
    const all = [...chosen]
    const taken = all.slice(0, Math.max(0, most - files.length))
    setRefusal(taken.length < all.length ? `${all.length - taken.length} more than can be sent here: they were left out.` : undefined)
    setFiles([...files, ...taken.map(begin)])
  }
  const remove = (key: number) => {
    inProgress.stop(key)
    setFiles((now) => now.filter((one) => one.key !== key))
    setRefusal(undefined)
  }
  const retry = ({ key, file }: Attachment) => {
    if (!file) return
    change(key, { state: 'sending', percent: 0 })
    void send(key, file)
  }
  const arrived = useMemo(() => files.flatMap(({ documentId, filename, size }) => (documentId === undefined ? [] : [{ documentId, filename, size }])), [files])
  return {
    files,
    refusal,
    add,
    remove,
    retry,
    arrived,
    left: Math.max(0, most - files.length),
    /** Why the form can't be sent yet. */
    unready: unreadyOf(files),
  }
}
