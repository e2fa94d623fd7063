import type { IdentityProviderView } from '@lanyard/contract'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import styles from '../integrations.module.css'
import { audienceLabels, audienceOf } from './audience.ts'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { RedirectAddresses } from './redirect-addresses.tsx'
import { TestResult } from './test-result.tsx'
import { useSwitchService } from './use-switch-service.ts'

const firstSignIn = (linksByVerifiedEmail: boolean) =>
  linksByVerifiedEmail ? 'Matches the account by verified email address' : 'Only previously linked accounts'

/** One service: its status, its redirect URIs, and a connection test. */
export const ServiceCard = ({ service, mayWrite }: { service: IdentityProviderView; mayWrite: boolean }) => {
  const { ProviderId, Name, Issuer, ClientId, AllowedDomains, LinksByVerifiedEmail, ServesLearners, ServesStaff, IsActive } = service
  const test = useCallMutation('testIdentityProvider')
  const turn = useSwitchService(service)
  const [deleting, setDeleting] = useState(false)
  return (
    <Card title={Name} action={<Badge tone={IsActive ? 'success' : 'plain'}>{IsActive ? 'On' : 'Switched off'}</Badge>}>
      <Facts
        facts={[
          { label: 'Address', value: Issuer },
          { label: 'Client id', value: ClientId },
          { label: 'For', value: audienceLabels[audienceOf(service)] },
          { label: 'Who', value: AllowedDomains.length > 0 ? `People of ${AllowedDomains.join(', ')}` : 'Anyone the service knows' },
          ...(ServesLearners ? [{ label: 'First sign-in', value: firstSignIn(LinksByVerifiedEmail) }] : []),
        ]}
      />
      <RedirectAddresses service={service} />
      {ServesStaff && (
        <CopyField
          label="Sign-in address for staff"
          help="Whoever accepted an invitation with it signs in here."
          value={`${location.origin}/login?${new URLSearchParams({ tenant: currentTenant() })}`}
        />
      )}
      <TestResult test={test} />
      {mayWrite && (
        <div className={styles.bar}>
          <Button small busy={test.isPending} onClick={() => test.mutate({ params: { tenantCode: currentTenant(), id: ProviderId } })}>
            Test connection
          </Button>
          <Link to="/integrations/services/$providerId" params={{ providerId: ProviderId }} className={buttonClasses({ variant: 'outline', small: true })}>
            Edit
          </Link>
          <Button small variant="outline" busy={turn.busy} onClick={turn.turn}>
            {IsActive ? 'Switch off' : 'Switch on'}
          </Button>
          <Button small variant="outline" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      {deleting && <DeleteServiceDialog service={service} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
