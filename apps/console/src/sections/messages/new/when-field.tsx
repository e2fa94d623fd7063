import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import field from '@lanyard/web/ui/fields/field.module.css'
import { MomentField } from '../../../list/moment-field.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import type { MessageDraft } from '../message-draft.ts'
import styles from './new.module.css'

const options = [
  { value: 'now', label: 'Send now' },
  { value: 'later', label: 'Schedule for later' },
] as const

type WhenFieldProps = Pick<MessageDraft, 'isLater' | 'sendsAt'> & { error: string | undefined; onChange: (part: Partial<MessageDraft>) => void }

export const WhenField = ({ isLater, sendsAt, error, onChange }: WhenFieldProps) => {
  const { locale } = useTenantClock()
  return (
    <div className={styles.when}>
      <div className={styles.choice}>
        <span className={field.label} aria-hidden>
          When
        </span>
        <Segments label="When" options={options} value={isLater ? 'later' : 'now'} onChange={(value) => onChange({ isLater: value === 'later' })} />
      </div>
      {isLater && <MomentField label="Day and time" value={sendsAt} locale={locale} error={error} onChange={(value) => onChange({ sendsAt: value })} />}
    </div>
  )
}
