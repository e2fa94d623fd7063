import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { LeaveGuard } from '../../../drafts/leave-guard.tsx'
import { useTenant } from '../../../session.ts'
import type { DetailTab } from '../detail-tabs.ts'
import type { TaggedDetails } from '../details-api.ts'
import { useChoices } from '../fields/choices.ts'
import type { DetailSheet } from '../fields/detail-field.ts'
import { fieldsOf } from '../groups/detail-sheets.ts'
import { GroupForm } from '../groups/group-form.tsx'
import styles from '../my-details.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FaultsAlert } from './faults-alert.tsx'
import { changesMeanwhile } from './meanwhile.ts'
import { SaveBar } from './save-bar.tsx'
import { useDetailsEdit } from './use-details-edit.ts'

type DetailsFormProps = { tab: DetailTab; sheet: DetailSheet; read: TaggedDetails; at: string }

/** The group that was asked for comes into view, and its first field takes the focus. */
const useArriveAt = (key: string) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const group = form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(key)}"]`)
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [key])
  return form
}

/** A tab as a form. */
export const DetailsForm = ({ tab, sheet, read, at }: DetailsFormProps) => {
  const { CountryCode, Locale, TimeZone } = useTenant()
  const navigate = useNavigate()
  const choicesOf = useChoices([...new Set(fieldsOf(sheet).flatMap(({ list }) => list ?? []))])
  const toView = (ignoreBlocker: boolean) => void navigate({ to: '/my-details', search: { tab }, replace: true, ignoreBlocker })
  const edit = useDetailsEdit(tab, sheet, read, () => toView(true))
  const form = useArriveAt(at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  const { theirs } = edit
  const localeClock = { locale: Locale, timeZone: TimeZone }
  const sides = theirs && { fields: edit.fields, base: edit.base.data, theirs: theirs.data, mine: edit.values }
  return (
    <form ref={form} className={styles.groups} onSubmit={submit} noValidate>
      {edit.isFromDraft && <Alert type="info">We’ve restored what you typed. It isn’t saved yet.</Alert>}
      <FaultsAlert edit={edit} sheet={sheet} />
      {sheet.map((group) => (
        <GroupForm key={group.key} group={group} edit={edit} choicesOf={choicesOf} record={read.data} tenantCountry={CountryCode} />
      ))}
      <SaveBar edit={edit} onCancel={() => toView(false)} />
      <LeaveGuard isAtRisk={edit.isAtRisk} what="What you changed" />
      {sides && (
        <ConflictDialog
          sheet={sheet}
          meanwhile={changesMeanwhile(sides, { choicesOf, localeClock })}
          mine={edit.values}
          onSettle={(values) => edit.settle(theirs, values)}
        />
      )}
    </form>
  )
}
