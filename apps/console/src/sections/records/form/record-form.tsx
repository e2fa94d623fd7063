import type { EditedRecord } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callQuery, client, useCallMutation } from '../../../api.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { StickyBar } from '../../site/sticky-bar.tsx'
import type { KnownType } from '../known-type.ts'
import { recordChanges } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'
import { aboutTypes } from '../type-labels.ts'
import { type Clash, clashingFields } from './clash.ts'
import { type Choices, ClashPanel } from './clash-panel.tsx'
import styles from './form.module.css'
import { changedFields, changesIn, type FormValues, valuesOf } from './form-values.ts'
import { EditFields } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

type RecordFormProps = {
  type: KnownType
  /** As it was when the form opened. A newer one on the server is a clash. */
  record: EditedRecord
  onSaved: (record: EditedRecord) => void
}

const isStale = (error: unknown) => error instanceof ResponseError && error.response.status === 412

const countOf = (count: number) => (count === 1 ? 'One change is not saved yet.' : `${count} changes are not saved yet.`)

/** The form of a stored record. If someone else saved it meanwhile, the person chooses between the two versions. */
export const RecordForm = ({ type, record, onSaved }: RecordFormProps) => {
  // What the values are compared with, and the version that a save names.
  const base = useRef(record)
  const sent = useRef<FormValues>({})
  const [clash, setClash] = useState<Clash>()
  const save = useCallMutation('saveRecord', recordChanges)
  const queries = useQueryClient()
  const params = { type: type.name, id: record.id }

  const findClash = async (mine: FormValues) => {
    const [theirs, { changes }] = await Promise.all([
      client.getRecord({ params }),
      queries.fetchQuery({ ...callQuery('getRecordHistory', { params, query: {} }), staleTime: 0 }),
    ])
    const versions = { before: valuesOf(type, base.current), mine, theirs: valuesOf(type, theirs) }
    setClash({ theirs, fields: clashingFields(type, versions), by: changes[0]?.name ?? null })
  }

  const form = useRecordForm({
    type,
    record,
    onSubmit: async (values) => {
      sent.current = values
      const body = { version: base.current.version, values: changesIn(type, valuesOf(type, base.current), values) }
      const { record: saved, warnings } = await save.mutateAsync({ params, body })
      toast(`${titleOf(type, saved)} is saved.${warnings.map(({ sentence }) => ` ${sentence}`).join('')}`, warnings.length > 0 ? 'info' : 'success')
      onSaved(saved)
    },
    onStale: async (error) => {
      if (isStale(error)) await findClash(sent.current)
      return isStale(error)
    },
  })
  const changed = changedFields(type, form.base, form.values).length

  /** The chosen values, on top of their version: saving them is an ordinary save of it. */
  const settle = (choices: Choices) => {
    if (!clash) return
    const theirs = valuesOf(type, clash.theirs)
    const chosen = Object.fromEntries(clash.fields.map(({ field, mine, theirs: other }) => [field.name, choices[field.name] === 'mine' ? mine : other]))
    const merged = { ...theirs, ...chosen }
    base.current = clash.theirs
    setClash(undefined)
    form.rebase(theirs)
    form.change(() => merged)
    void form.send(merged)
  }
  return (
    <form ref={form.ref} noValidate className={styles.form} onSubmit={form.submit}>
      <LeaveGuard isAtRisk={form.isAtRisk} />
      {clash ? (
        <ClashPanel clash={clash} busy={form.busy} onSave={settle} onDiscard={() => onSaved(clash.theirs)} />
      ) : (
        <>
          <EditFields type={type} form={form} record={record} fixed={aboutTypes[type.name]?.isDetail ? type.key : []} />
          {(changed > 0 || form.faults.above) && (
            <StickyBar
              above={form.faults.above && <Alert type="error">{form.faults.above} What you typed is still here.</Alert>}
              message={<span role="status">{countOf(changed)}</span>}
            >
              <Button variant="outline" small onClick={() => form.reset(form.base)}>
                Discard
              </Button>
              <Button type="submit" small busy={form.busy}>
                Save changes
              </Button>
            </StickyBar>
          )}
        </>
      )}
    </form>
  )
}
