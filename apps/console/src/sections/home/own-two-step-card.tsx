import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { WaitCard } from './wait-card.tsx'

/** For people who don't see the team's list. */
export const OwnTwoStepCard = () => (
  <WaitCard
    icon={<ShieldAlert size={19} />}
    title="Your account has no two-step verification"
    lead="A password alone can be guessed or stolen. Setting it up takes two minutes."
    action={<Link to="/account-settings">Set up two-step verification</Link>}
  />
)
