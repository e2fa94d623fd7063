import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { saveText } from '@lanyard/web/save-file.ts'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api.ts'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import styles from './my-credentials.module.css'
import { StopSharing } from './stop-sharing.tsx'

type SharedProps = { credentialId: number; address: string; sharedUntil: string | null; sharedAt: string | null }

/** Sharing is on: the link, what others see, the badge, and how to stop. */
export const Shared = ({ credentialId, address, sharedUntil, sharedAt }: SharedProps) => {
  const [isStopping, setStopping] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const saveBadge = async () => {
    setSaving(true)
    try {
      const { filename, jwt } = await client.getCredentialBadge({ params: { id: credentialId } })
      saveText(filename, jwt, 'application/jwt')
    } catch (error) {
      console.error('getCredentialBadge failed:', error)
      toast(`The badge couldn’t be created. ${explain(error)}`, 'error')
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <CopyField
        label="Your link"
        value={address}
        help={
          <>
            Shared since <OfficialDay iso={sharedAt} />
            {sharedUntil ? (
              <>
                , until <OfficialDay iso={sharedUntil} />.
              </>
            ) : (
              ', until you stop.'
            )}
          </>
        }
      />
      <div className={styles.actions}>
        <a href={address} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'outline', small: true })}>
          See what others see <ExternalLink size={14} aria-hidden />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        <Button variant="outline" small busy={isSaving} onClick={() => void saveBadge()}>
          Download the badge
        </Button>
        <Button variant="outline" small onClick={() => setStopping(true)}>
          Stop sharing
        </Button>
      </div>
      {isStopping && <StopSharing credentialId={credentialId} onClose={() => setStopping(false)} />}
    </>
  )
}
