import type { IdentityProviderView } from '@lanyard/contract'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import styles from '../integrations.module.css'
import { type Audience, audienceLabels, audienceOf, type Served, servedBy } from './audience.ts'
import own from './audience-field.module.css'

const options = (['learners', 'staff', 'both'] as const).map((value) => ({ value, label: audienceLabels[value] }))

const ofLearners = 'Learners see the button on the sign-in page.'
const ofStaff = 'People you invite to the console can accept with it, and sign in with it again. It opens nothing beyond this provider.'
const explained: Record<Audience, string> = {
  learners: `${ofLearners} Staff sign in to the console with their password.`,
  staff: `${ofStaff} Learners don’t see it.`,
  both: `${ofLearners} ${ofStaff}`,
}

/** What current users lose when this is saved. */
const losses = (before: IdentityProviderView | undefined, { ServesLearners, ServesStaff }: Served) => [
  ...(before?.ServesLearners && !ServesLearners ? ['Learners who used it sign in with their password or a link by email from then on.'] : []),
  ...(before?.ServesStaff && !ServesStaff
    ? ['Whoever is signed in to the console with it is signed out when you save. They can choose a password with “Forgot password?”.']
    : []),
]

type AudienceFieldProps = { service: IdentityProviderView | undefined; value: Served; onChange: (served: Served) => void }

export const AudienceField = ({ service, value, onChange }: AudienceFieldProps) => (
  <div className={own.audience}>
    <p className={styles.label} aria-hidden>
      Who signs in with it
    </p>
    <Choice label="Who signs in with it" options={options} value={audienceOf(value)} onChange={(audience) => onChange(servedBy(audience))} />
    {[explained[audienceOf(value)], ...losses(service, value)].map((text) => (
      <Quiet key={text} as="p" size="small">
        {text}
      </Quiet>
    ))}
  </div>
)
