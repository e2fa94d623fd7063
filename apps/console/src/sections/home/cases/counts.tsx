import type { Home } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  BadgeCheck,
  CalendarClock,
  ClockAlert,
  FileInput,
  FileWarning,
  Inbox,
  type LucideIcon,
  MailQuestion,
  MailX,
  Plane,
  Timer,
  UserPlus,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { RoleHome } from '../../../shell/navigation/waiting.ts'
import styles from './home-cases.module.css'

type Count = { label: string; icon: LucideIcon; count: number | undefined; isUrgent?: boolean } & Pick<LinkProps, 'to' | 'search'>

const views = ({ Mine, Unassigned, Team, Overdue, DueToday, WaitingForLearner }: NonNullable<Home['Cases']>): Count[] => [
  { label: 'Overdue', icon: ClockAlert, count: Overdue, isUrgent: true, to: '/inbox', search: { view: 'overdue' } },
  { label: 'Due today', icon: CalendarClock, count: DueToday, to: '/due-today' },
  { label: 'Mine', icon: UserRoundCheck, count: Mine, to: '/inbox', search: { view: 'mine' } },
  { label: 'Unassigned', icon: Inbox, count: Unassigned, to: '/inbox', search: { view: 'unassigned' } },
  { label: 'My team’s', icon: Users, count: Team, to: '/inbox', search: { view: 'team' } },
  { label: 'Waiting for the learner', icon: Timer, count: WaitingForLearner, to: '/inbox', search: { view: 'waiting' } },
]

/** Only what this role may see has a count. */
const others = (home: RoleHome): Count[] =>
  (
    [
      { label: 'Approvals', icon: BadgeCheck, count: home.Approvals?.Count, to: '/approvals' },
      { label: 'Imports to review', icon: FileInput, count: home.Imports?.Count, to: '/data/imports', search: { show: 'attention' } },
      { label: 'Refused import rows', icon: FileWarning, count: home.RefusedRows?.Count, to: '/data/imports', search: { show: 'refused' } },
      { label: 'Undelivered emails', icon: MailX, count: home.Mails?.Count, to: '/undelivered' },
      {
        ...{ label: 'Visas and passports expiring in 30 days', icon: Plane, count: home.ExpiringDocuments?.Count },
        ...{ to: '/learners', search: { segment: 'document-expiring' } },
      },
      { label: 'Learners invited, not signed in', icon: MailQuestion, count: home.InvitedLearners?.Count, to: '/learners', search: { account: 'invited' } },
      { label: 'Unanswered team invitations', icon: UserPlus, count: home.OpenInvitations?.Count, to: '/people/invitations', search: { status: '1' } },
    ] satisfies Count[]
  ).filter(({ count }) => count !== undefined)

const CountLink = ({ label, icon: Icon, count = 0, isUrgent, to, search }: Count) => (
  // The table above pairs each address with its search; a link’s type can’t follow that.
  <Link to={to as string} search={search as never} className={styles.count}>
    <Icon size={17} aria-hidden />
    {label}
    <b data-tone={isUrgent && count > 0 ? 'error' : undefined}>{count.toLocaleString('en')}</b>
  </Link>
)

const CountList = ({ counts }: { counts: readonly Count[] }) => (
  <ul>
    {counts.map((count) => (
      <li key={count.label}>
        <CountLink {...count} />
      </li>
    ))}
  </ul>
)

/** How much waits, each number with its list. */
export const Counts = ({ home }: { home: RoleHome }) => {
  const also = others(home)
  if (!home.Cases && also.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.counts}`} aria-labelledby="counts">
      <Heading size="M" id="counts">
        {home.Cases ? 'Your views' : 'Waiting'}
      </Heading>
      {home.Cases && <CountList counts={views(home.Cases)} />}
      {home.Cases && also.length > 0 && <h3>Also waiting</h3>}
      <CountList counts={also} />
    </section>
  )
}
