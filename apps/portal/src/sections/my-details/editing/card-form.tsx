import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { type FormEvent, useEffect, useRef } from 'react'
import { LeaveGuard } from '../../../drafts/leave-guard.tsx'
import { useTenant } from '../../../session.ts'
import type { DetailTab } from '../detail-tabs.ts'
import type { TaggedDetails } from '../details-api.ts'
import { useChoices } from '../fields/choices.ts'
import type { DetailGroup, DetailSheet } from '../fields/detail-field.ts'
import { GroupFields } from '../groups/group-fields.tsx'
import { AddressChoices, useAddressChoices } from './address-choices.tsx'
import styles from './card-form.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FaultsAlert } from './faults-alert.tsx'
import { changesMeanwhile } from './meanwhile.ts'
import { RemovePerson } from './remove-person.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDetailsEdit } from './use-details-edit.ts'

type CardFormProps = { tab: DetailTab; sheet: DetailSheet; group: DetailGroup; read: TaggedDetails; onSaved: () => void; onCancel: () => void }

/** The card comes into view if it isn't, and its first field takes the focus; a list that opens on focus leaves it to the card. */
const useArrive = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { top = 0 } = form.current?.getBoundingClientRect() ?? {}
    if (top < 0 || top > innerHeight / 2) form.current?.scrollIntoView({ block: 'start' })
    const first = form.current?.querySelector<HTMLElement>('input, select')
    const target = first?.role === 'combobox' ? form.current : first
    target?.focus({ preventScroll: true })
  }, [])
  return form
}

/** One card of a tab as a form that saves by itself. */
export const CardForm = ({ tab, sheet, group, read, onSaved, onCancel }: CardFormProps) => {
  const { CountryCode, Locale, TimeZone } = useTenant()
  const lists = group.fields.flatMap(({ list }) => list ?? [])
  const choicesOf = useChoices([...new Set(lists)])
  const edit = useDetailsEdit(tab, group, read, onSaved)
  const address = useAddressChoices(group, sheet, read.data, edit)
  const form = useArrive()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  const { theirs } = edit
  const localeClock = { locale: Locale, timeZone: TimeZone }
  const sides = theirs && { fields: edit.fields, base: edit.base.data, theirs: theirs.data, mine: edit.values }
  return (
    <form ref={form} tabIndex={-1} data-group={group.key} className={styles.form} onSubmit={submit} noValidate>
      <Card title={group.title} description={group.description} action={<RemovePerson group={group} edit={edit} />}>
        {edit.isFromDraft && <Alert type="info">We’ve restored what you typed. It isn’t saved yet.</Alert>}
        <FaultsAlert edit={edit} group={group} />
        <AddressChoices choices={address} />
        {!address.isSame && <GroupFields group={group} edit={edit} kind={address.kind} choicesOf={choicesOf} record={read.data} tenantCountry={CountryCode} />}
        <SaveBar edit={edit} noun={group.noun ?? group.title.toLowerCase()} onCancel={onCancel} />
      </Card>
      <LeaveGuard isAtRisk={edit.isAtRisk} what="What you changed" />
      {sides && (
        <ConflictDialog
          group={group}
          meanwhile={changesMeanwhile(sides, { choicesOf, localeClock })}
          mine={edit.values}
          onSettle={(values) => edit.settle(theirs, values)}
        />
      )}
    </form>
  )
}
