import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useSession, useTenant } from '../../session.ts'

/** The account exists, but the learner's records don't yet. */
export const NoRecords = () => {
  const { Site } = useTenant()
  const { session } = useSession()
  const email = session?.user?.email
  return (
    <Card>
      <EmptyState
        icon={<UserRoundX size={22} />}
        action={
          <Link to="/account-settings" className={buttonClasses({ variant: 'outline', small: true })}>
            Go to account settings
          </Link>
        }
      >
        {Site.SiteName || 'Your provider'} has no records for you yet. They’ll appear with your first enrolment. If you’re enrolled already, ask them to connect
        this account ({email}) to your record, and give them your learner number.
      </EmptyState>
    </Card>
  )
}
