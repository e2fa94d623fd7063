import type { BrandingPicture, FileEntry } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { sendFile } from '@lanyard/web/uploads/send-file.ts'
import { whyRefused } from '@lanyard/web/uploads/upload.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { faultOfPicture, targetOf, textsOf } from './picture-rules.ts'

type Chosen = { file: File; address: string }

/** The image in use, kept so that replacing it can be undone. Without it there is no undo. */
const keep = async ({ Url, Filename, ContentType }: FileEntry): Promise<File | undefined> => {
  const response = await fetch(Url).catch(() => undefined)
  return response?.ok ? new File([await response.arrayBuffer()], Filename, { type: ContentType }) : undefined
}

/** The steps of changing an image: choose, preview, use. */
export const usePicture = (
  picture: BrandingPicture,
  current: FileEntry | undefined,
  siteGuid: string | undefined,
  onTry: ((address: string | undefined) => void) | undefined,
) => {
  const queries = useQueryClient()
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
  const send = async (file: File, controller: AbortController) => {
    if (!siteGuid) return
    const { filename, contentType } = targetOf(picture, file)
    const body = { Application: 'learnerapp' as const, Filename: filename, ContentType: contentType, SiteGUID: siteGuid }
    const { Url, ContentType } = await client.createBrandingUpload({ params: { tenantCode: currentTenant() }, body, signal: controller.signal })
    await sendFile(Url, file, { contentType: ContentType, signal: controller.signal, onProgress: setPercent })
    await Promise.all(['listBranding', 'getHome'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  }
  const putBack = async (before: File) => {
    try {
      await send(before, new AbortController())
      toast(`${textsOf(picture).title} is as it was before.`)
    } catch (error) {
      toast(whyRefused(error), 'error')
    } finally {
      setPercent(undefined)
    }
  }
  const use = async () => {
    if (!chosen) return
    const controller = new AbortController()
    sending.current = controller
    setFault(undefined)
    setPercent(0)
    try {
      const before = current && (await keep(current))
      await send(chosen.file, controller)
      setChosen(undefined)
      const undo = before && { label: 'Undo', run: () => void putBack(before) }
      toast(`${textsOf(picture).title} is replaced. Learners see it from now on.`, 'success', undo)
    } catch (error) {
      if (!controller.signal.aborted) setFault(whyRefused(error))
    } finally {
      setPercent(undefined)
    }
  }
  return { chosen, fault, percent, choose: (files: File[]) => void choose(files), use: () => void use(), cancel }
}
