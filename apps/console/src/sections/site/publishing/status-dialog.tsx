import type { TenantSetting } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { type Site, type Status, statusTexts } from './site-status.ts'

const sentencesOf = (error: unknown): string[] => {
  if (!(error instanceof ResponseError)) return [explain(error)]
  if (error.response.status === 412) return ['Someone else changed the status. Close this and check it again.']
  return [explain(error), ...(error.problem?.errors ?? []).map(({ message }) => message)]
}

type StatusDialogProps = { site: Site; setting: TenantSetting; target: Status; onClose: () => void }

/** Explains what the change means for learners before it happens. */
export const StatusDialog = ({ site, setting, target, onClose }: StatusDialogProps) => {
  const update = useCallMutation('updateSetting', ['getHome', 'listSettings', 'listSites', 'getTenant'])
  const [faults, setFaults] = useState<string[]>([])
  const isEnding = target === 'published' && site.SiteStatus === 'maintenance'
  const { title, warning, action, done } = statusTexts[target]
  const change = async () => {
    try {
      await update.mutateAsync({
        params: { tenantCode: currentTenant(), application: 'portal', id: setting.Id },
        query: { siteGuid: site.SiteGUID },
        body: [{ op: 'replace', path: '/Value', value: target }],
        ifMatch: `"${setting.Version}"`,
      })
      toast(done)
      onClose()
    } catch (error) {
      setFaults(sentencesOf(error))
    }
  }
  return (
    <Dialog
      title={isEnding ? 'End maintenance?' : title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={update.isPending} onClick={() => void change()}>
            {isEnding ? 'End maintenance' : action}
          </Button>
        </>
      }
    >
      {faults.length > 0 && (
        <Alert type="error">
          {faults.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <p>
        <strong>{site.Origin.replace(/^https?:\/\//, '')}</strong>
      </p>
      {(isEnding ? ['Learners can save again immediately.'] : warning).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  )
}
