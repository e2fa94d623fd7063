import type { BrandingPicture } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { sendFile } from '@lanyard/web/uploads/send-file.ts'
import { whyRefused } from '@lanyard/web/uploads/upload.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { faultOfPicture, targetOf, textsOf } from './picture-rules.ts'
import { previousPicturesOf } from './queries.ts'

type Chosen = { file: File; address: string }

/** The steps of changing an image: choose, preview, use; remove it, or put back the previous one. */
export const usePicture = (
  picture: BrandingPicture,
  hadPicture: boolean,
  siteGuid: string | undefined,
  onTry: ((address: string | undefined) => void) | undefined,
) => {
  const queries = useQueryClient()
  const { title } = textsOf(picture)
  const params = { tenantCode: currentTenant() }
  const [isChanging, setChanging] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  const address = chosen?.address
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    onTry?.(address)
    return () => {
      if (address) URL.revokeObjectURL(address)
    }
  }, [address, onTry])

  const choose = async ([file]: File[]) => {
    if (!file) return
    const candidate = { file, address: URL.createObjectURL(file) }
    const wrong = await faultOfPicture(picture, file, candidate.address)
    setFault(wrong)
    setChosen(wrong ? undefined : candidate)
  }
  const cancel = () => {
    sending.current?.abort()
    setPercent(undefined)
    setChosen(undefined)
    setFault(undefined)
  }
  const refresh = () => Promise.all(['listBranding', 'listDeletedBranding', 'getHome'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  const send = async (file: File, controller: AbortController) => {
    if (!siteGuid) return
    const { filename, contentType } = targetOf(picture, file)
    const body = { Application: 'learnerapp' as const, Filename: filename, ContentType: contentType, SiteGUID: siteGuid }
    const { Url, ContentType } = await client.createBrandingUpload({ params, body, signal: controller.signal })
    await sendFile(Url, file, { contentType: ContentType, signal: controller.signal, onProgress: setPercent })
    await refresh()
  }
  const change = async (write: () => Promise<unknown>, said: string, undo?: { label: string; run: () => void }) => {
    setChanging(true)
    try {
      await write()
      await refresh()
      toast(said, 'success', undo)
    } catch (error) {
      toast(whyRefused(error), 'error')
    } finally {
      setChanging(false)
    }
  }
  const putBack = () =>
    change(async () => {
      const { items } = await queries.fetchQuery({ ...previousPicturesOf(), staleTime: 0 })
      const previous = items.find(({ Filename }) => Filename.startsWith(`${picture}.`))
      if (!previous) throw new Error('There is no previous image')
      await client.restoreBranding({ params, body: { Application: 'learnerapp', DeletedFileId: previous.DeletedFileId } })
    }, `${title} is as it was before.`)
  const undo = { label: 'Undo', run: () => void putBack() }
  const remove = (Filename: string) =>
    change(() => client.deleteBranding({ params, body: { Application: 'learnerapp', Filename } }), `${title} is removed.`, undo)
  const use = async () => {
    if (!chosen) return
    const controller = new AbortController()
    sending.current = controller
    setFault(undefined)
    setPercent(0)
    try {
      await send(chosen.file, controller)
      setChosen(undefined)
      toast(`${title} is ${hadPicture ? 'replaced' : 'set'}. Learners see it from now on.`, 'success', hadPicture ? undo : undefined)
    } catch (error) {
      if (!controller.signal.aborted) setFault(whyRefused(error))
    } finally {
      setPercent(undefined)
    }
  }
  return {
    ...{ chosen, fault, percent, isChanging, cancel },
    choose: (files: File[]) => void choose(files),
    use: () => void use(),
    remove: (filename: string) => void remove(filename),
    putBack: () => void putBack(),
  }
}
