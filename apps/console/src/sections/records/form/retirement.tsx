import type { EditedRecord } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { useSayWhen } from '../../../list/when.tsx'
import type { KnownType } from '../known-type.ts'
import { recordChanges } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'

type RetirementProps = { type: KnownType; record: EditedRecord; onChanged: (record: EditedRecord) => void }

const useRetire = ({ type, record, onChanged }: RetirementProps) => {
  const retire = useCallMutation('retireRecord', recordChanges)
  return async (isRetired: boolean) => {
    const { record: changed } = await retire.mutateAsync({ params: { type: type.name, id: record.id }, body: { version: record.version, isRetired } })
    toast(`${titleOf(type, record)} is ${isRetired ? 'retired' : 'back'}.`)
    onChanged(changed)
  }
}

const sayFailure = (error: unknown) =>
  error instanceof ResponseError && error.response.status === 412 ? 'Someone changed this record. Reload the page, then try again.' : explain(error)

/** For a record that is no longer needed. */
export const RetireButton = (props: RetirementProps) => {
  const [isAsking, setAsking] = useState(false)
  const retire = useRetire(props)
  const one = props.type.one.toLowerCase()
  return (
    <div>
      <Button variant="outline" small icon={<Archive size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Retire this {one}
      </Button>
      {isAsking && (
        <ConfirmDialog title={`Retire ${titleOf(props.type, props.record)}?`} confirm="Retire" onConfirm={() => retire(true)} onClose={() => setAsking(false)}>
          <p>A retired record is no longer used. Nothing is deleted, and you can bring it back at any time. An import that contains it brings it back too.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Since when a record is retired, and the way back. */
export const RetiredNotice = ({ mayWrite, ...props }: RetirementProps & { mayWrite: boolean }) => {
  const sayWhen = useSayWhen()
  const retire = useRetire(props)
  const { busy, failure, run } = useAction(() => retire(false))
  return (
    <>
      {failure !== undefined && <Alert type="error">{sayFailure(failure)}</Alert>}
      <Alert type="info" title={`Retired ${sayWhen(props.record.retiredAt ?? '')}`}>
        <p>{mayWrite ? 'Bring it back to change it.' : 'It is kept, but no longer used.'}</p>
        {mayWrite && (
          <Button variant="outline" small busy={busy} icon={<ArchiveRestore size={16} aria-hidden />} onClick={() => void run()}>
            Bring back
          </Button>
        )}
      </Alert>
    </>
  )
}
