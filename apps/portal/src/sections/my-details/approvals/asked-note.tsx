import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { sayMoment } from '@lanyard/web/format/dates.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { useCallMutation } from '../../../api.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { DetailField } from '../fields/detail-field.ts'
import { sayDate } from '../fields/detail-labels.ts'
import styles from './approvals.module.css'
import type { AskedChange } from './own-requests.ts'

const sayAsked = ({ after, afterLabel }: AskedChange, { kind }: DetailField, locale: ReturnType<typeof useLocaleClock>) => {
  if (after === null || after === '') return 'to remove it'
  if (kind === 'flag') return after === true ? 'Yes' : 'No'
  return afterLabel ?? (kind === 'day' || kind === 'expiry' ? sayDate(String(after), locale) : String(after))
}

export const AskedBadge = ({ asked }: { asked: AskedChange }) =>
  asked.state === 'waiting' ? <Badge tone="warning">Waiting for approval</Badge> : asked.state === 'declined' ? <Badge tone="error">Declined</Badge> : null

/** What the learner asked for, under the value that is still stored; or why it was declined. */
export const AskedNote = ({ asked, field }: { asked: AskedChange; field: DetailField }) => {
  const locale = useLocaleClock()
  const takeBack = useCallMutation('takeBackChangeRequest', ['listOwnChangeRequests'])
  const { busy, failure, run } = useAction(() => takeBack.mutateAsync({ params: { id: asked.requestId }, body: { field: asked.field } }))
  if (asked.state !== 'waiting' && asked.state !== 'declined') return null
  const words = sayAsked(asked, field, locale)
  return (
    <span className={styles.note}>
      <span>
        You asked for <strong>{words}</strong> {asked.state === 'waiting' ? `on ${sayMoment(asked.createdAt, { ...locale, isFull: true })}.` : ''}
        {asked.state === 'declined' && `and we declined it. ${asked.reason ?? ''}`}
      </span>
      {asked.state === 'waiting' && (
        <button
          type="button"
          className={styles.button}
          aria-busy={busy || undefined}
          aria-label={`Take back the change of ${field.label}`}
          onClick={() => void run()}
        >
          Take back
        </button>
      )}
      {failure !== undefined && <span role="alert">{explain(failure)}</span>}
    </span>
  )
}
