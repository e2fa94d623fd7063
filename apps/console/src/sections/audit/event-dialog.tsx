import type { AuditEvent } from '@lanyard/contract'
import { deviceName } from '@lanyard/web/account/device-name.ts'
import { sayExactly } from '@lanyard/web/format/dates.ts'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTenantClock } from '../../list/tenant-clock.ts'
import styles from './audit.module.css'
import { actionLabel, sayActor, sayMoreOfActor, saySubject } from './audit-labels.ts'
import type { auditList } from './audit-search.ts'
import { DifferencesTable } from './differences-table.tsx'
import { refusalOf } from './refusal-labels.ts'

type AuditFilter = keyof (typeof auditList)['filters']
type EventDialogProps = { event: AuditEvent; list: List<'At', AuditFilter> }

/** One event with everything the log knows, and links to related events. */
export const EventDialog = ({ event, list }: EventDialogProps) => {
  const navigate = useNavigate()
  const clock = useTenantClock()
  const close = () => void navigate({ to: '/audit-log', search: list.search, replace: true, resetScroll: false })
  const { ActorName, SubjectKind, SubjectId, Device } = event
  const refusal = refusalOf(event)
  const show = (filters: object) => void navigate({ to: '/audit-log', search: { ...filters } })
  return (
    <Dialog
      wide
      title={actionLabel(event)}
      onClose={close}
      actions={
        <>
          {SubjectKind && SubjectId && list.search.subject !== SubjectId && (
            <Button variant="outline" small onClick={() => show({ about: SubjectKind, subject: SubjectId })}>
              Everything about this
            </Button>
          )}
          {ActorName && list.search.who !== ActorName && (
            <Button variant="outline" small onClick={() => show({ who: ActorName })}>
              Everything by {sayActor(event)}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: 'When', value: sayExactly(event.At, clock) },
          { label: 'Who', value: `${sayActor(event)} (${sayMoreOfActor(event)})` },
          { label: 'About', value: saySubject(event) },
          { label: 'Outcome', value: event.Outcome === 'refused' ? <Badge tone="error">Refused</Badge> : <Badge tone="success">Done</Badge> },
          { label: 'Reason', value: refusal?.reason },
          { label: 'Permission needed', value: refusal?.needs && <code className={styles.code}>{refusal.needs}</code> },
          refusal?.times !== undefined && { label: 'How often', value: `${refusal.times} times since ${sayExactly(refusal.since ?? event.At, clock)}` },
          { label: 'From', value: [event.Address, Device && deviceName(Device)].filter(Boolean).join(' · ') },
          { label: 'Request', value: event.RequestId && <code className={styles.code}>{event.RequestId}</code> },
          { label: 'Code', value: <code className={styles.code}>{event.Action}</code> },
        ]}
      />
      {!refusal && <DifferencesTable before={event.Before} after={event.After} />}
    </Dialog>
  )
}
