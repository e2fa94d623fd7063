import type { OpenedCase, ThreadItem } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { plainText } from '@lanyard/web/rich-text/plain-text.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { When } from '../../../list/when.tsx'
import { caseOf, keepCase } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import styles from './change.module.css'

type Entry = Extract<ThreadItem, { kind: 'entry' }>

/** Moves some entries to a new case of the same learner. */
export const SplitDialog = ({ opened: { id, thread }, onClose }: { opened: OpenedCase; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [error, setError] = useState<string>()
  const entries = thread.filter((item): item is Entry => item.kind === 'entry')
  const submit: FormSubmit = async ({ subject = '' }) => {
    if (chosen.length === 0) return setError('Tick what belongs to the new case.')
    if (chosen.length === entries.length) return setError('Something must stay in this case.')
    const made = await client.splitCase({ params: { id }, body: { entryIds: [...chosen], subject } })
    onClose()
    keepCase(queries, made)
    await queries.invalidateQueries({ queryKey: caseOf(id).queryKey })
    toast(`Case ${made.id} is made from case ${id}.`)
    await navigate({ to: '/inbox/$caseId', params: { caseId: String(made.id) }, search: (before) => before })
  }
  const toggle = (entryId: number) => {
    setError(undefined)
    setChosen(chosen.includes(entryId) ? chosen.filter((each) => each !== entryId) : [...chosen, entryId])
  }
  return (
    <Dialog title={`Split case ${id}`} onClose={onClose}>
      <Form onSubmit={submit}>
        {({ busy, faults }) => (
          <>
            <fieldset className={styles.entries}>
              <legend>What moves to the new case</legend>
              {entries.map(({ id: entryId, by, at, htmlBody }) => (
                <label key={entryId} className={styles.moved}>
                  <input type="checkbox" checked={chosen.includes(entryId)} onChange={() => toggle(entryId)} />
                  <span>
                    <b>{by.name}</b> <When iso={at} />
                    <small>{plainText(htmlBody)}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            {error && (
              <p role="alert" className={styles.fault}>
                {error}
              </p>
            )}
            <TextField label="Subject of the new case" name="subject" required maxLength={200} error={faults.subject} />
            <DialogActions action="Split" busy={busy} onCancel={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
