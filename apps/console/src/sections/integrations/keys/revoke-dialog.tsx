import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useCallMutation } from '../../../api.ts'
import { When } from '../../../list/when.tsx'
import type { ApiKey } from './api-key.ts'

/** Asks first, because revoking a key can't be undone. */
export const RevokeDialog = ({ apiKey, others, onClose }: { apiKey: ApiKey; others: readonly ApiKey[]; onClose: () => void }) => {
  const revoke = useCallMutation('revokeApiKey', ['listApiKeys'])
  const end = () =>
    revoke.mutate(
      { params: { id: apiKey.apiKeyId } },
      {
        onSuccess: () => {
          toast(`${apiKey.name} is revoked.`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={`Revoke ${apiKey.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={revoke.isPending} onClick={end}>
            Revoke
          </Button>
        </>
      }
    >
      {revoke.error && <Alert type="error">{explain(revoke.error)}</Alert>}
      <p>Whatever calls with this key is refused from now on. This can’t be taken back; you can make a new key.</p>
      {others.length > 0 && <p>Keys that were created with it are revoked too: {others.map(({ name }) => name).join(', ')}.</p>}
      <p>
        {apiKey.lastUsedAt ? (
          <>
            It was last used <When iso={apiKey.lastUsedAt} />.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
    </Dialog>
  )
}
