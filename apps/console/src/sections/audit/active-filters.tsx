import { sayDay } from '@lanyard/web/format/dates.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { X } from 'lucide-react'
import { useTenantClock } from '../../list/tenant-clock.ts'
import styles from './audit.module.css'
import { sayAction, sayActorKind, saySubjectKind } from './audit-labels.ts'
import type { AuditListing, AuditSearch } from './audit-search.ts'

type Filter = Exclude<keyof AuditSearch, 'event' | 'page' | 'sort' | 'order'>

/** What each set filter says. */
const useSaid = ({ q, who, kind, action, about, subject, outcome, from, to }: AuditSearch): Partial<Record<Filter, string>> => {
  const clock = useTenantClock()
  return {
    ...(q && { q: `“${q}”` }),
    ...(who && { who: `By ${who}` }),
    ...(kind && { kind: sayActorKind(kind as Parameters<typeof sayActorKind>[0]) }),
    ...(action && { action: sayAction(action) }),
    ...(about && { about: saySubjectKind(about) }),
    ...(subject && { subject: `Only ${subject}` }),
    ...(outcome && { outcome: outcome === 'refused' ? 'Refused' : 'Done' }),
    ...(from && { from: `From ${sayDay(from, clock)}` }),
    ...(to && { to: `To ${sayDay(to, clock)}` }),
  }
}

/** The filters that are set, each as a chip that removes it. */
export const ActiveFilters = ({ list }: { list: AuditListing }) => {
  const said = Object.entries(useSaid(list.search))
  if (said.length === 0) return null
  return (
    <ul aria-label="Active filters" className={styles.active}>
      {said.map(([name, label]) => (
        <li key={name}>
          <button type="button" className={styles.chip} onClick={() => list.change({ [name]: undefined })} aria-label={`Remove the filter ${label}`}>
            {label} <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="text" small onClick={list.clear}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}
