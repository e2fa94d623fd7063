import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sayFileSize } from '../../documents/file-size.ts'
import { Region } from '../../list/region.tsx'
import styles from './policies.module.css'
import { savePolicy } from './policy-columns.tsx'
import { kindOf, readPolicy } from './policy-content.ts'
import { addressOf, type PolicyFile, titleOf } from './policy-files.ts'

/** An address of what was read, for as long as it is shown. */
const useAddress = (content: Blob | undefined) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}

const Shown = ({ file, content }: { file: PolicyFile; content: Blob }) => {
  const address = useAddress(content)
  const kind = kindOf(file)
  if (!address) return null
  if (kind === 'image') return <img src={address} alt={titleOf(file.filename)} className={styles.image} />
  return <iframe src={address} title={titleOf(file.filename)} className={styles.frame} />
}

/** The document in the page, where the browser can show it; everything else is saved. */
export const PolicyPreview = ({ file, onClose }: { file: PolicyFile; onClose: () => void }) => {
  const kind = kindOf(file)
  const content = useQuery({
    queryKey: ['policyContent', file.key, file.lastModified],
    queryFn: async ({ signal }) => readPolicy(await addressOf(file.key), file, signal),
    enabled: kind !== 'other',
    gcTime: 60_000,
  })
  const address = useAddress(content.data)
  return (
    <Dialog
      title={titleOf(file.filename)}
      wide={kind !== 'other'}
      onClose={onClose}
      actions={
        <>
          {address && (
            <Button variant="outline" icon={<ExternalLink size={17} aria-hidden />} onClick={() => window.open(address, '_blank', 'noopener')}>
              Open in a new tab
            </Button>
          )}
          <Button icon={<Download size={17} aria-hidden />} onClick={() => void savePolicy(file)}>
            Save ({sayFileSize(file.size)})
          </Button>
        </>
      }
    >
      {kind === 'other' ? (
        <p>This kind of document opens in a program of its own. Save it to read it.</p>
      ) : (
        <Region query={content} what="The document" skeleton={<Skeleton lines={8} />}>
          {(read) => <Shown file={file} content={read} />}
        </Region>
      )}
    </Dialog>
  )
}
