import { documentLimits } from '@lanyard/contract/browser'
import { useUploads } from '@lanyard/web/uploads/use-uploads.ts'
import { useRef, useState } from 'react'
import { faultOfFile } from '../../files/file-rules.ts'
import type { AttachedFile } from '../message-draft.ts'
import { client } from '../messages-api.ts'

/** The files of a new message. Each uploads as soon as it is chosen; those of a message that was taken back are there already. */
export const useMessageFiles = (initial: readonly AttachedFile[]) => {
  const [kept, setKept] = useState(initial)
  const [refusal, setRefusal] = useState<string>()
  const ids = useRef(new Map<File, string>())
  const uploads = useUploads({
    faultOf: faultOfFile,
    isTaken: () => false,
    start: async (filename, file, signal) => {
      const { id, url, contentType } = await client.createBroadcastFile({ body: { filename, size: file.size }, signal })
      ids.current.set(file, id)
      return { address: url, contentType }
    },
    onDone: () => undefined,
  })
  const left = documentLimits.perMessage - kept.length - uploads.uploads.length
  const add = (files: File[]) => {
    setRefusal(
      files.length > left ? `A message holds at most ${documentLimits.perMessage} files. ${files.length - Math.max(0, left)} were left out.` : undefined,
    )
    uploads.add(files.slice(0, Math.max(0, left)))
  }
  const sent = uploads.uploads.flatMap(({ file, name, state }): AttachedFile[] =>
    state === 'done' ? [{ id: ids.current.get(file) as string, filename: name, size: file.size }] : [],
  )
  const hasFailed = uploads.uploads.some(({ state }) => state === 'failed')
  return {
    uploads,
    kept,
    add,
    refusal,
    left,
    removeKept: (id: string) => setKept(kept.filter((file) => file.id !== id)),
    files: [...kept, ...sent],
    /** Why the message can't be sent yet. */
    unready: uploads.isSending
      ? 'Some files are still uploading. Wait for them, or cancel them.'
      : hasFailed
        ? 'Some files couldn’t be uploaded. Try again, or remove them.'
        : undefined,
  }
}

export type MessageFiles = ReturnType<typeof useMessageFiles>
