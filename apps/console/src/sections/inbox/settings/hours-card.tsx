import control from '@lanyard/web/ui/fields/control.module.css'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import styles from './settings.module.css'
import { dayField, type SettingsDraft, weekdays } from './settings-draft.ts'

type HoursCardProps = {
  draft: SettingsDraft
  timeZone: string
  faults: Readonly<Record<string, string>>
  isLocked: boolean
  onChange: (part: Partial<SettingsDraft>, fields?: readonly string[]) => void
}

/** When the provider answers, by weekday. */
export const HoursCard = ({ draft, timeZone, faults, isLocked, onChange }: HoursCardProps) => {
  const change = (at: number, part: Partial<SettingsDraft['days'][number]>) =>
    onChange({ days: draft.days.map((day, index) => (index === at ? { ...day, ...part } : day)) }, [dayField(draft, at)])
  return (
    <Card beside title="Working hours" description={`Due times count only these hours. Times are in ${timeZone.replaceAll('_', ' ')}.`}>
      <ul className={styles.days}>
        {draft.days.map(({ isOpen, from, to }, at) => {
          const name = weekdays[at] as string
          const field = dayField(draft, at)
          const fault = faults[`${field}.from`] ?? faults[`${field}.to`]
          const time = (part: 'from' | 'to', value: string) => (
            <span className={control.control}>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                aria-label={part === 'from' ? `${name} from` : `${name} until`}
                aria-invalid={faults[`${field}.${part}`] ? true : undefined}
                aria-describedby={fault && `${field}-error`}
                disabled={isLocked}
                value={value}
                className={control.input}
                onChange={({ target }) => change(at, { [part]: target.value.trim() })}
              />
            </span>
          )
          return (
            <li key={name} data-closed={!isOpen || undefined}>
              <label className={styles.day}>
                <input type="checkbox" checked={isOpen} disabled={isLocked} onChange={({ target }) => change(at, { isOpen: target.checked })} />
                {name}
              </label>
              {isOpen ? (
                <span className={styles.times}>
                  {time('from', from)} <span>to</span> {time('to', to)}
                </span>
              ) : (
                <span className={styles.closed}>Closed</span>
              )}
              {isOpen && fault && (
                <p id={`${field}-error`} className={styles.fault}>
                  {fault}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
