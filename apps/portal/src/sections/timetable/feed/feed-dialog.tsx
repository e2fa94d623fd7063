import { Region } from '@lanyard/web/list/region.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { feed } from '../queries.ts'
import { FeedOff } from './feed-off.tsx'
import { FeedOn } from './feed-on.tsx'

/** The learner's classes in their own calendar app, through a private link that can be turned off. */
export const FeedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Your classes in your calendar app" onClose={onClose}>
    <p>Subscribe once, and your calendar will always show your current classes.</p>
    <Region query={useQuery(feed)} what="The private link" skeleton={<Skeleton lines={3} label="Loading the private link" />}>
      {({ isOn, address, lastReadAt }) => (isOn && address ? <FeedOn address={address} lastReadAt={lastReadAt ?? null} /> : <FeedOff />)}
    </Region>
  </Dialog>
)
