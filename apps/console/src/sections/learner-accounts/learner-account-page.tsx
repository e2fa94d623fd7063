import type { TenantLearnerAccount } from '@lanyard/contract'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Day } from '../../list/day.tsx'
import { RecordPage } from '../../list/record-page.tsx'
import { When } from '../../list/when.tsx'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { nameOf } from '../people/name-of.ts'
import { LastHere } from '../people/users/last-here.tsx'
import { AccountActions } from './account-actions.tsx'
import { learnerAccountOf } from './learner-account-list.ts'
import { learnerState } from './learner-states.ts'

const learnerAccountRoute = getRouteApi('/tenant/learners/accounts/$id')

const hasOtherEmail = ({ Email, RecordEmail }: TenantLearnerAccount) => RecordEmail !== null && RecordEmail.trim().toLowerCase() !== Email.toLowerCase()

const factsOf = (account: TenantLearnerAccount) => [
  { label: 'Email', value: account.Email },
  hasOtherEmail(account) && { label: 'Email in the record', value: `${account.RecordEmail}. They still sign in with the one above.` },
  { label: 'Learner number', value: account.LearnerNumber ?? 'Not connected' },
  { label: 'Two-step verification', value: account.HasTwoStep ? 'On' : 'Off' },
  { label: 'Last signed in', value: <LastHere {...account} /> },
  account.InvitedUntil !== null && { label: 'Invitation expires', value: <When iso={account.InvitedUntil} /> },
  { label: 'Account since', value: <Day iso={account.CreatedOn} /> },
]

/** One learner's account, and help with signing in. */
export const LearnerAccountPage = () => {
  const { id } = learnerAccountRoute.useParams()
  const account = useQuery(learnerAccountOf(id))
  const mayChange = useMay('users:write')
  usePageTitle(account.data ? nameOf(account.data) : 'Learner account')
  return (
    <Page>
      <BackLink to="/learners/accounts">Learner accounts</BackLink>
      <RecordPage
        query={account}
        what="This learner account"
        title="Learner account"
        missing="There is no such learner account."
        header={(found) => ({ title: nameOf(found), lead: <Badge tone={learnerState(found).tone}>{learnerState(found).label}</Badge> })}
      >
        {(found) => (
          <Card title="Account">
            <Facts facts={factsOf(found)} />
            {mayChange && <AccountActions account={found} />}
          </Card>
        )}
      </RecordPage>
    </Page>
  )
}
