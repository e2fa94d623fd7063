import type { TenantLearnerAccount } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { StickyBar } from '../site/sticky-bar.tsx'
import { useBulkActions } from './use-bulk-actions.ts'

type BulkBarProps = { chosen: readonly TenantLearnerAccount[]; mayChange: boolean; onDone: () => void }

/** What can be done with several accounts together. */
export const BulkBar = ({ chosen, mayChange, onDone }: BulkBarProps) => {
  const { busy, invited, enabled, resend, disable, exportCsv } = useBulkActions(chosen, onDone)
  if (chosen.length === 0) return null
  return (
    <StickyBar message={chosen.length === 1 ? '1 account selected' : `${chosen.length} accounts selected`}>
      <Button variant="text" small onClick={onDone}>
        Clear
      </Button>
      <Button variant="outline" small onClick={exportCsv}>
        Export CSV
      </Button>
      {mayChange && invited.length > 0 && (
        <Button variant="outline" small busy={busy} onClick={resend}>
          {`Resend ${invited.length === 1 ? 'link' : `${invited.length} links`}`}
        </Button>
      )}
      {mayChange && enabled.length > 0 && (
        <Button small busy={busy} onClick={disable}>
          {`Disable ${enabled.length}`}
        </Button>
      )}
    </StickyBar>
  )
}
