import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import styles from './attention.module.css'
import type { Attention } from './attention.ts'
import { useAttention } from './use-attention.ts'

/** What needs the learner's attention, most urgent first. A failed check is shown, so it never looks like "all caught up". */
export const AttentionCard = () => {
  const { items, isPending, failed } = useAttention()
  return (
    <Card title="Needs your attention">
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <AttentionRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {isPending && <Skeleton lines={items.length > 0 ? 2 : 5} label="Checking what needs your attention" />}
      {failed.length > 0 && (
        <div className={styles.failed}>
          <Alert type="warning">We couldn’t check: {failed.map(({ what }) => what).join('; ')}.</Alert>
          <Button variant="outline" small busy={failed.some(({ isFetching }) => isFetching)} onClick={() => void failed.map(({ retry }) => retry())}>
            Try again
          </Button>
        </div>
      )}
      {items.length === 0 && !isPending && failed.length === 0 && <EmptyState icon={<CircleCheckBig size={22} />}>You’re all caught up.</EmptyState>}
    </Card>
  )
}

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
