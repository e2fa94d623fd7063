import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useState } from 'react'
import { client } from '../../api.ts'

/** Opens a document in a new tab. The tab opens during the click, so popup blockers allow it, and then loads the signed URL. */
export const useOpenDocument = () => {
  const [opening, setOpening] = useState<number>()
  const open = async (documentId: number) => {
    const tab = window.open('', '_blank')
    setOpening(documentId)
    try {
      const { documentUrl } = await client.getDocumentFile({ params: { id: documentId } })
      if (tab) tab.location.href = documentUrl
      else window.location.assign(documentUrl)
    } catch (error) {
      tab?.close()
      console.error('getDocumentFile failed:', error)
      toast(`The document couldn’t be opened. ${explain(error)}`, 'error', { label: 'Try again', run: () => void open(documentId) })
    } finally {
      setOpening(undefined)
    }
  }
  return { opening, open: (documentId: number) => void open(documentId) }
}
