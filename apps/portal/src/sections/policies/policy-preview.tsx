import { Region } from '@lanyard/web/list/region.tsx'
import { useObjectAddress } from '@lanyard/web/object-address.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import styles from './policies.module.css'
import { savePolicy } from './policy-columns.tsx'
import { readPolicy, type Showing, showingOf } from './policy-content.ts'
import { addressOf, type PolicyFile, titleOf } from './policy-files.ts'

/** Fits the width and hides the page panel. */
const fitted = '#navpanes=0&view=FitH'

const words: Record<'tab' | 'nothing', string> = {
  tab: 'Open it in a new tab to read it, or save it for later.',
  nothing: 'This document can’t be shown here. Download it to read it.',
}

const Shown = ({ showing, address, title }: { showing: Showing; address: string; title: string }) => {
  if (showing === 'picture') return <img src={address} alt={title} className={styles.image} />
  return showing === 'frame' ? <iframe src={address + fitted} title={title} className={styles.frame} /> : <p>{words.tab}</p>
}

/** Displays the document where the browser can; otherwise offers to open or download it. */
export const PolicyPreview = ({ file, onClose }: { file: PolicyFile; onClose: () => void }) => {
  const title = titleOf(file.filename)
  const [showing] = useState(() => showingOf(file))
  const content = useQuery({
    queryKey: ['policyContent', file.key, file.lastModified],
    queryFn: async ({ signal }) => readPolicy(await addressOf(file.key), file, signal),
    enabled: showing !== 'nothing',
    gcTime: 60_000,
  })
  const address = useObjectAddress(content.data)
  return (
    <Dialog
      title={title}
      wide={showing === 'frame' || showing === 'picture'}
      onClose={onClose}
      actions={
        <>
          {address && (
            <Button
              variant={showing === 'tab' ? 'primary' : 'outline'}
              icon={<ExternalLink size={17} aria-hidden />}
              onClick={() => window.open(address, '_blank', 'noopener')}
            >
              Open in a new tab
            </Button>
          )}
          <Button variant={showing === 'tab' ? 'outline' : 'primary'} icon={<Download size={17} aria-hidden />} onClick={() => void savePolicy(file)}>
            Save ({sayFileSize(file.size)})
          </Button>
        </>
      }
    >
      {showing === 'nothing' ? (
        <p>{words.nothing}</p>
      ) : (
        <Region query={content} what="The document" skeleton={<Skeleton lines={8} />}>
          {() => address && <Shown showing={showing} address={address} title={title} />}
        </Region>
      )}
    </Dialog>
  )
}
