import { Region } from '@lanyard/web/list/region.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import { useTenant } from '../../session.ts'
import styles from './attention.module.css'
import { type Attention, attentionOf } from './attention.ts'
import { attention } from './queries.ts'

/** What needs the learner's attention, most urgent first. A failed check is shown, so it never looks like "all caught up". */
export const AttentionCard = () => {
  const about = { localeClock: useLocaleClock(), today: useToday(), countryCode: useTenant().CountryCode }
  return (
    <Card title="Needs your attention">
      <Region query={useQuery(attention)} what="What needs your attention" skeleton={<Skeleton lines={5} label="Checking what needs your attention" />}>
        {(answer) => <AttentionList items={attentionOf(answer, about)} />}
      </Region>
    </Card>
  )
}

const AttentionList = ({ items }: { items: readonly Attention[] }) =>
  items.length === 0 ? (
    <EmptyState icon={<CircleCheckBig size={22} />}>You’re all caught up.</EmptyState>
  ) : (
    <ul className={styles.list}>
      {items.map((item) => (
        <AttentionRow key={item.key} item={item} />
      ))}
    </ul>
  )

const AttentionRow = ({ item: { tone, title, detail, action } }: { item: Attention }) => (
  <li className={styles.row}>
    <span className={styles.dot} data-tone={tone} aria-hidden />
    <div className={styles.text}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.detail}>{detail}</p>
    </div>
    <Link
      to={action.to as '/'}
      params={action.params ?? {}}
      search={action.search ?? {}}
      aria-label={`${action.label}: ${title}`}
      className={buttonClasses({ variant: tone === 'error' ? 'primary' : 'outline', small: true })}
    >
      {action.label}
    </Link>
  </li>
)
