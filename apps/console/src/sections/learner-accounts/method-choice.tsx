import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import { useHome } from '../../shell/navigation/use-home.ts'
import type { InvitationMethod } from './invitation-method.ts'
import styles from './learner-accounts.module.css'

const said: Record<InvitationMethod, string> = {
  link: 'No site is published yet. The link works once one is, if that’s within 7 days; otherwise invite them again.',
  'temporary-password': 'No site is published yet. The password works once one is.',
}

/** What happens to an invitation while no site is open. */
const BeforePublishing = ({ method }: { method: InvitationMethod }) => {
  const sites = useHome()?.Publishing?.Sites
  return sites?.every(({ SiteStatus }) => SiteStatus === 'not-published') ? <Alert type="info">{said[method]}</Alert> : null
}

const options = [
  { value: 'link' as const, label: 'Link by email' },
  { value: 'temporary-password' as const, label: 'Temporary password' },
]

const explained: Record<InvitationMethod, string> = {
  link: 'They’ll get an email with a link to choose a password.',
  'temporary-password': 'We’ll show you a password once to pass on. They choose their own when they first sign in.',
}

/** How a learner signs in for the first time. */
export const MethodChoice = ({ value, onChange }: { value: InvitationMethod; onChange: (method: InvitationMethod) => void }) => (
  <div className={styles.method}>
    <span aria-hidden>How they sign in</span>
    <Choice label="How they sign in" options={options} value={value} onChange={onChange} />
    <Quiet as="p" size="small">
      {explained[value]}
    </Quiet>
    <BeforePublishing method={value} />
  </div>
)
