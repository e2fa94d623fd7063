import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { NotShared } from './not-shared.tsx'
import { type Credential, shareOf } from './queries.ts'
import { Shared } from './shared.tsx'

/** Whether others can verify the credential, through a link that only the learner can share. */
export const ShareCard = ({ credential }: { credential: Credential }) => (
  <div data-print="no">
    <Card title="Let others verify this credential" description="Anyone with the link can see your name, what you earned and when, confirmed by us.">
      <Region
        query={useQuery(shareOf(credential.credentialId))}
        what="Your sharing settings"
        skeleton={<Skeleton lines={3} label="Loading your sharing settings" />}
      >
        {(share) => {
          if (!share.isShareable) return <p>You can share it once it’s issued.</p>
          return share.isShared && share.address ? (
            <Shared credentialId={credential.credentialId} address={share.address} sharedUntil={share.sharedUntil ?? null} sharedAt={share.sharedAt ?? null} />
          ) : (
            <NotShared credentialId={credential.credentialId} />
          )
        }}
      </Region>
    </Card>
  </div>
)
