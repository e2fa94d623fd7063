import { Alert } from '@lanyard/web/ui/alert.tsx'
import { useHome } from '../../shell/use-home.ts'
import type { InvitationWay } from './invitation-way.ts'

const said: Record<InvitationWay, string> = {
  link: 'No site is published yet. The link works once one is, within the 7 days it is good for; after that, invite them again.',
  'temporary-password': 'No site is published yet. The password works once one is.',
}

/** While learners can't open any site, what becomes of an invitation. */
export const BeforePublishing = ({ way }: { way: InvitationWay }) => {
  const sites = useHome()?.Publishing?.Sites
  return sites?.every(({ SiteStatus }) => SiteStatus === 'not-published') ? <Alert type="info">{said[way]}</Alert> : null
}
