import type { SavedReply } from '@lanyard/contract'
import { savedReplyFields } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { MessageEditor } from '@lanyard/web/rich-text/message-editor.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { casePeople } from '../case-queries.ts'
import { useCallMutation } from '../inbox-api.ts'
import styles from './saved-replies.module.css'

const changes = ['listSavedReplies'] as const

type SavedReplyFormProps = { saved: SavedReply | undefined; text: string; onDone: () => void }

/** Writes a saved reply, or changes one. */
export const SavedReplyForm = ({ saved, text, onDone }: SavedReplyFormProps) => {
  const create = useCallMutation('createSavedReply', changes)
  const change = useCallMutation('changeSavedReply', changes)
  const { data: people } = useQuery(casePeople)
  const [html, setHtml] = useState(saved?.htmlBody ?? text)
  const [isMissing, setMissing] = useState(false)
  const teams = (people?.teams ?? []).map(({ id, name }) => ({ value: `team ${id}`, label: `Everyone in ${name}` }))
  const submit: FormSubmit = async ({ name = '', sharing = '' }) => {
    setMissing(html === '')
    if (html === '') return
    const teamId = sharing.startsWith('team ') ? Number(sharing.slice(5)) : null
    const sharedWith = teamId !== null ? 'team' : sharing === 'everyone' ? 'everyone' : 'only-me'
    const body = { name, htmlBody: html, sharedWith, teamId } as const
    await (saved ? change.mutateAsync({ params: { id: saved.id }, body }) : create.mutateAsync({ body }))
    toast('The reply is saved.')
    onDone()
  }
  const sharing = saved?.sharedWith === 'team' ? `team ${saved.teamId}` : (saved?.sharedWith ?? 'only-me')
  return (
    <Form onSubmit={submit}>
      {({ busy, faults }) => (
        <>
          <TextField label="Name" name="name" required maxLength={80} defaultValue={saved?.name ?? ''} error={faults.name} />
          <div className={styles.text} data-invalid={isMissing || Boolean(faults.htmlBody) || undefined}>
            <MessageEditor label="Text" initial={html} onChange={setHtml}>
              <span />
            </MessageEditor>
          </div>
          {(isMissing || faults.htmlBody) && (
            <p role="alert" className={styles.fault}>
              {faults.htmlBody ?? 'Write the text.'}
            </p>
          )}
          <p className={styles.fields}>
            Filled in for each case:{' '}
            {savedReplyFields.map((field) => (
              <code key={field}>{`{${field}}`}</code>
            ))}
          </p>
          <SelectField
            label="Who can use it"
            name="sharing"
            defaultValue={sharing}
            options={[{ value: 'only-me', label: 'Only me' }, ...teams, { value: 'everyone', label: 'Everyone who answers cases' }]}
            error={faults.sharedWith ?? faults.teamId}
          />
          <DialogActions action="Save" busy={busy} onCancel={onDone} />
        </>
      )}
    </Form>
  )
}
