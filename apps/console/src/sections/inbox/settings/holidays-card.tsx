import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Plus, X } from 'lucide-react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './settings.module.css'
import { type Holiday, newHoliday, type SettingsDraft } from './settings-draft.ts'

type HolidaysCardProps = {
  holidays: SettingsDraft['holidays']
  faults: Readonly<Record<string, string>>
  isLocked: boolean
  onChange: (part: Partial<SettingsDraft>, fields?: readonly string[]) => void
}

/** Days on which nobody answers. */
export const HolidaysCard = ({ holidays, faults, isLocked, onChange }: HolidaysCardProps) => {
  const { locale } = useTenantClock()
  const change = (at: number, part: Partial<Holiday>) =>
    onChange({ holidays: holidays.map((holiday, index) => (index === at ? { ...holiday, ...part } : holiday)) }, [`holidays.${at}`])
  const action = !isLocked && (
    <Button variant="outline" small icon={<Plus size={16} aria-hidden />} onClick={() => onChange({ holidays: [...holidays, newHoliday()] })}>
      Add holiday
    </Button>
  )
  return (
    <Card beside title="Holidays" description="Due times skip these days.">
      <div className={styles.stack}>
        {holidays.length === 0 && <p className={styles.closed}>No holidays yet. Add the days on which nobody answers.</p>}
        {holidays.length > 0 && (
          <ul className={styles.rows}>
            {holidays.map(({ key, day, name }, at) => (
              <li key={key}>
                <DateField label="Day" value={day} locale={locale} error={faults[`holidays.${at}.day`]} onChange={(value) => change(at, { day: value })} />
                <TextField
                  label="Name"
                  value={name}
                  maxLength={80}
                  autoComplete="off"
                  readOnly={isLocked}
                  error={faults[`holidays.${at}.name`]}
                  onChange={({ target }) => change(at, { name: target.value })}
                />
                {!isLocked && (
                  <IconButton
                    label={`Remove ${name || 'this holiday'}`}
                    onClick={() => onChange({ holidays: holidays.filter((holiday) => holiday.key !== key) }, ['holidays'])}
                  >
                    <X size={17} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {action}
      </div>
    </Card>
  )
}
