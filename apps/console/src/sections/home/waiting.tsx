import type { Home } from '@lanyard/contract'
import { Check } from 'lucide-react'
import { leftIn, waitingIn } from '../../shell/navigation/waiting.ts'
import { ExpiringCard } from './expiring-card.tsx'
import styles from './home.module.css'
import { MailsCard } from './mails-card.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Everything that needs attention, with links; or a note that all is done. */
export const Waiting = ({ home }: { home: Home }) => {
  const { Publishing, Mails, Invitations, TwoStep } = home
  const left = leftIn(home)
  const isReady = left.length === 0 && Publishing?.Sites.some(({ SiteStatus }) => SiteStatus === 'not-published')
  if (waitingIn(home) === 0 && !isReady)
    return (
      <p className={styles.calm}>
        <span aria-hidden>
          <Check size={20} />
        </span>
        Anything that needs you will appear here.
      </p>
    )
  return (
    <>
      {(left.length > 0 || isReady) && <PublishingCard left={left} />}
      {Mails && Mails.Count > 0 && <MailsCard mails={Mails} />}
      {Invitations && Invitations.Count > 0 && <ExpiringCard invitations={Invitations} />}
      {TwoStep && TwoStep.Count > 0 && <TwoStepCard people={TwoStep} />}
    </>
  )
}
