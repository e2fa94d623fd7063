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
    <Card title="Let others verify it" description="An employer who has the address sees your name, what you earned and when, straight from us.">
      <Region query={useQuery(shareOf(credential.credentialId))} what="The sharing" skeleton={<Skeleton lines={3} label="Loading the sharing" />}>
        {(share) => {
          if (!share.isShareable) return <p>It can be shared once it is issued.</p>
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
