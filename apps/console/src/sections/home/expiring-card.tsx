import type { Home } from '@lanyard/contract'
import { sayUntil } from '@lanyard/web/format/times.ts'
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useSayWhen } from '../../list/when.tsx'
import { nameOf } from '../people/name-of.ts'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

const title = (count: number) => (count === 1 ? 'One invitation is about to expire' : `${count} invitations are about to expire`)

export const ExpiringCard = ({ invitations: { Count, Items } }: { invitations: NonNullable<Home['Invitations']> }) => {
  const sayWhen = useSayWhen()
  return (
    <WaitCard
      icon={<MailWarning size={19} />}
      title={title(Count)}
      lead="No one has replied yet. Sending one again extends it by a week."
      more={Count - Items.length}
      action={
        <Link to="/people/invitations" search={{ status: '1', sort: 'DateExpiry', order: 'asc' }}>
          See open invitations
        </Link>
      }
    >
      {Items.map((item) => (
        <li key={item.Id} className={styles.item}>
          <Link to="/people/invitations/$id" params={{ id: String(item.Id) }}>
            {nameOf(item)}
          </Link>
          <time dateTime={item.DateExpiry} title={sayWhen(item.DateExpiry)}>
            {sayUntil(item.DateExpiry)}
          </time>
        </li>
      ))}
    </WaitCard>
  )
}
