import { documentLimits, ResponseError } from '@lanyard/contract/browser'
import { announce } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { dayFault } from '@lanyard/web/format/typed-day.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { AttachmentsField } from '../../../attachments/attachments-field.tsx'
import { useAttachments } from '../../../attachments/use-attachments.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { useTenant } from '../../../session.ts'
import { useChoices } from '../fields/choices.ts'
import type { DetailField } from '../fields/detail-field.ts'
import { type DetailRecord, isSame, type Typed, valuesOf, writtenFrom } from '../fields/detail-values.ts'
import { FieldInput } from '../fields/field-input.tsx'
import styles from './approvals.module.css'

/** What the server says about the value, the documents, or the rest. */
const faultsOf = (failure: unknown) => {
  const errors = failure instanceof ResponseError ? (failure.problem?.errors ?? []) : []
  const at = (start: string) => errors.find(({ pointer }) => pointer.startsWith(start))?.message
  const [value, documents] = [at('/fields/0/value'), at('/documentIds')]
  return { value, documents, above: failure !== undefined && !value && !documents ? explain(failure) : undefined }
}

/** One field, the document that shows the change where one is needed, and Send. */
export const AskDialog = ({ field, record, onClose }: { field: DetailField; record: DetailRecord; onClose: () => void }) => {
  const { path, list, label, approval = { key: '', needsDocument: false } } = field
  const { CountryCode } = useTenant()
  const { locale } = useLocaleClock()
  const id = useId()
  const before = valuesOf([field], record)[path] as Typed
  const [typed, setTyped] = useState<Typed>(field.sealed ? '' : before)
  const [missing, setMissing] = useState<{ value?: string | undefined; documents?: string | undefined }>({})
  const attachments = useAttachments(documentLimits.perCase)
  const choicesOf = useChoices(list ? [list] : [])
  const create = useCallMutation('createChangeRequest', ['listOwnChangeRequests'])
  const { busy, failure, run } = useAction(async () => {
    const isDay = field.kind === 'day' || field.kind === 'expiry'
    const value = isSame(before, typed) ? 'Enter the new value.' : isDay ? dayFault(String(typed ?? ''), locale) || undefined : undefined
    const lacksDocument = approval.needsDocument && attachments.files.length === 0
    const documents = lacksDocument ? 'Add a document that shows the change.' : attachments.unready
    setMissing({ value, documents })
    if (value || documents) return
    const documentIds = attachments.arrived.map(({ documentId }) => documentId)
    await create.mutateAsync({
      body: { fields: [{ field: approval.key, value: writtenFrom(field, typed) as string | null }], ...(documentIds.length > 0 && { documentIds }) },
    })
    announce('Sent. We’ll email you once it’s decided.')
    onClose()
  })
  const faults = faultsOf(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog title={`Ask to change ${label.charAt(0).toLowerCase()}${label.slice(1)}`} sheet onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>We check this before it changes, and email you once it’s decided.</p>
        {faults.above && <Alert type="error">{faults.above}</Alert>}
        <FieldInput
          field={{ ...field, label: `New ${label.charAt(0).toLowerCase()}${label.slice(1)}`, help: '' }}
          typed={typed}
          isChanged={false}
          error={missing.value ?? faults.value}
          faults={undefined}
          onType={(_, value) => setTyped(value)}
          choices={choicesOf(list)}
          country={CountryCode}
          record={record}
        />
        {approval.needsDocument && <p>Add a document that shows the change, such as a marriage or birth certificate.</p>}
        {approval.needsDocument && <AttachmentsField id={`${id}files`} attachments={attachments} error={missing.documents ?? faults.documents} />}
        <DialogActions action="Send request" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
