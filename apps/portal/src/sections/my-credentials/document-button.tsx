import { kindOfCredential, nameOfCredential } from '@lanyard/web/records/credential-name.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { FileText } from 'lucide-react'
import { useOpenDocument } from '../../records/print/open-document.ts'
import type { Credential } from './queries.ts'

const sizeText = (bytes: number | null | undefined) => {
  if (!bytes) return ''
  return bytes < 1_000_000 ? ` (${Math.max(1, Math.round(bytes / 1000))} KB)` : ` (${(bytes / 1_000_000).toFixed(1)} MB)`
}

/** Opens the certificate through its signed URL. */
export const DocumentButton = ({ credential, small = false }: { credential: Credential; small?: boolean }) => {
  const { open, opening } = useOpenDocument()
  const { documentId, documentSize } = credential
  if (documentId == null) return null
  return (
    <Button
      variant={small ? 'outline' : 'primary'}
      small={small}
      busy={opening !== undefined}
      icon={<FileText size={16} aria-hidden />}
      onClick={() => open(documentId)}
    >
      Open the {kindOfCredential(credential).toLowerCase()}
      {small ? '' : sizeText(documentSize)}
      <VisuallyHidden> for {nameOfCredential(credential)} (opens in a new tab)</VisuallyHidden>
    </Button>
  )
}
