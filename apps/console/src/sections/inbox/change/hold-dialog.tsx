import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import form from '@lanyard/web/form/form.module.css'
import { dayIn } from '@lanyard/web/format/times.ts'
import { dayTyped } from '@lanyard/web/format/typed-day.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'

/** Asks for the day until which a case is on hold. */
export const HoldDialog = ({ onHold, onClose }: { onHold: (day: string) => void; onClose: () => void }) => {
  const { locale, timeZone } = useTenantClock()
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const hold = () => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || dayTyped(day, locale) === undefined) return setError('Enter a day.')
    if (day <= dayIn(new Date(), timeZone)) return setError('Enter a day after today.')
    onHold(day)
  }
  return (
    <Dialog title="Put on hold" onClose={onClose}>
      <form
        noValidate
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          hold()
        }}
      >
        <DateField
          label="Until"
          help="The case opens again on this day."
          value={day}
          locale={locale}
          error={error}
          onChange={(value) => {
            setDay(value)
            setError(undefined)
          }}
        />
        <DialogActions action="Put on hold" busy={false} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
