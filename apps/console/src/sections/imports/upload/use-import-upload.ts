import { announce } from '@lanyard/web/announcements.ts'
import { whyRefused } from '@lanyard/web/uploads/upload.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api.ts'
import { faultOf, nameToSend } from './accepted-files.ts'
import { uploadFile } from './upload-file.ts'

export type ImportUpload =
  | { state: 'idle' }
  | { state: 'refused'; because: string }
  | { state: 'failed'; name: string; because: string; again: File }
  | { state: 'sending'; name: string; size: number; sent: number; isContinued: boolean; waits?: number | undefined }

/** The run of the same file whose upload was interrupted, or a new one. */
const openRun = async (fileName: string, size: number, signal: AbortSignal) => {
  const { items } = await client.listImports({ query: { stateFilter: 'arriving', skip: 0, take: 100 }, signal })
  const interrupted = items.find((run) => run.origin === 'console' && run.fileName === fileName && run.size === size)
  return interrupted ? client.getImport({ params: { id: interrupted.id }, signal }) : client.createImport({ body: { fileName, size }, signal })
}

/** Sends one file, and opens its run when all of it has arrived. Leaving the page interrupts it. */
export const useImportUpload = () => {
  const [upload, setUpload] = useState<ImportUpload>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  const run = useRef<number>(undefined)
  const isSending = useRef(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    const name = nameToSend(file.name)
    const aborting = new AbortController()
    controller.current = aborting
    const { signal } = aborting
    const about = { state: 'sending' as const, name, size: file.size, isContinued: false }
    setUpload({ ...about, sent: 0 })
    isSending.current = true
    try {
      const { id, received } = await openRun(name, file.size, signal)
      run.current = id
      const isContinued = received > 0
      announce(isContinued ? `Continuing to upload ${name}` : `Uploading ${name}`)
      const onProgress = (sent: number) => setUpload({ ...about, sent: Math.min(sent, file.size), isContinued })
      const onWaiting = (waits: number) => {
        setUpload((now) => (now.state === 'sending' ? { ...now, waits } : now))
        announce('The connection was lost. The upload continues by itself.')
      }
      await uploadFile(id, file, received, { signal, onProgress, onWaiting })
      isSending.current = false
      announce(`${name} uploaded`)
      queries.removeQueries({ queryKey: ['getImport', { params: { id } }] })
      void queries.invalidateQueries({ queryKey: ['listImports'] })
      setUpload({ state: 'idle' })
      await navigate({ to: '/data/imports/$id', params: { id: String(id) } })
    } catch (error) {
      isSending.current = false
      if (signal.aborted) return
      setUpload({ state: 'failed', name, because: whyRefused(error), again: file })
      void queries.invalidateQueries({ queryKey: ['listImports'] })
    }
  }

  const cancel = async () => {
    controller.current?.abort()
    setUpload({ state: 'idle' })
    if (run.current === undefined) return
    await client.cancelImport({ params: { id: run.current } }).catch(() => {})
    run.current = undefined
    void queries.invalidateQueries({ queryKey: ['listImports'] })
    announce('Upload cancelled')
  }

  return {
    upload,
    cancel,
    isSending: () => isSending.current,
    add: (files: readonly File[]) => {
      const [file] = files
      const because = faultOf(files)
      if (because) setUpload({ state: 'refused', because })
      else if (file) void send(file)
    },
  }
}
