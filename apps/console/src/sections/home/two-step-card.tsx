import type { Home } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { nameOf } from '../people/name-of.ts'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

const title = (count: number) => (count === 1 ? 'One person has no two-step verification' : `${count} people have no two-step verification`)

export const TwoStepCard = ({ people: { Count, Items } }: { people: NonNullable<Home['TwoStep']> }) => (
  <WaitCard
    icon={<ShieldAlert size={19} />}
    title={title(Count)}
    lead="A password alone can be guessed or stolen. Ask them to set it up in their account settings."
    more={Count - Items.length}
    action={
      <Link to="/people" search={{ state: 'active', twoStep: 'off' }}>
        See all of them
      </Link>
    }
  >
    {Items.map((person) => (
      <li key={person.Id} className={styles.item}>
        <Link to="/people/$id" params={{ id: String(person.Id) }}>
          {nameOf(person)}
        </Link>
      </li>
    ))}
  </WaitCard>
)
