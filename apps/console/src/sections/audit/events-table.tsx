import type { AuditEvent } from '@lanyard/contract'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTenantClock } from '../../list/tenant-clock.ts'
import styles from './audit.module.css'
import { actionLabel, sayActor, sayMoreOfActor, subjectParts } from './audit-labels.ts'
import type { AuditSearch } from './audit-search.ts'
import { foldSignIns } from './folded-sign-ins.ts'
import { refusalLine } from './refusal-labels.ts'

const About = ({ said, under }: ReturnType<typeof subjectParts>) => (
  <span className={styles.about}>
    {said}
    {under && <Quiet size="under">{under}</Quiet>}
  </span>
)

const sayOthers = (count: number) => (count === 1 ? 'Show 1 more sign-in' : `Show ${count} more sign-ins`)

export const EventsTable = ({ events, search }: { events: readonly AuditEvent[]; search: AuditSearch }) => {
  const clock = useTenantClock()
  const [unfolded, setUnfolded] = useState<readonly number[]>([])
  const isFolding = search.action === undefined
  const rows = isFolding
    ? foldSignIns(events).flatMap((folded) => (unfolded.includes(folded.event.Id) ? [folded.event, ...folded.others] : [folded.event]))
    : events
  const othersOf = new Map(isFolding ? foldSignIns(events).map(({ event, others }) => [event.Id, others.length]) : [])
  return (
    <DataTable
      label="Audit log"
      rows={rows}
      rowKey={({ Id }) => Id}
      columns={[
        { key: 'at', label: 'When', tight: true, cell: ({ At }) => <Moment iso={At} localeClock={clock} /> },
        {
          key: 'who',
          label: 'Who',
          cell: (event) => (
            <span className={styles.actor}>
              {sayActor(event)}
              <Quiet size="under">{sayMoreOfActor(event)}</Quiet>
            </span>
          ),
        },
        {
          key: 'what',
          label: 'What',
          onCard: 'title',
          cell: (event) => (
            <span className={styles.about}>
              <Link to="/audit-log" search={{ ...search, event: String(event.Id) }} resetScroll={false} data-row-link>
                {actionLabel(event)}
              </Link>
              {refusalLine(event) && <Quiet size="under">{refusalLine(event)}</Quiet>}
              {othersOf.get(event.Id) && !unfolded.includes(event.Id) ? (
                <Button variant="text" small onClick={() => setUnfolded([...unfolded, event.Id])}>
                  {sayOthers(othersOf.get(event.Id) ?? 0)}
                </Button>
              ) : null}
            </span>
          ),
        },
        { key: 'about', label: 'About', cell: (event) => <About {...subjectParts(event)} /> },
        {
          key: 'outcome',
          label: 'Outcome',
          tight: true,
          onCard: 'corner',
          cell: ({ Outcome }) => (Outcome === 'refused' ? <Badge tone="error">Refused</Badge> : <Badge>Done</Badge>),
        },
      ]}
    />
  )
}
