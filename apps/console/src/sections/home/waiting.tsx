import { Check } from 'lucide-react'
import { isReadyToPublish, isWatched, lacksTwoStep, leftIn, type RoleHome, waitingIn } from '../../shell/navigation/waiting.ts'
import { ApprovalsCard } from './approvals-card.tsx'
import { AgesCard } from './cases/ages-card.tsx'
import { DueNext } from './cases/due-next.tsx'
import { ExpiringCard } from './expiring-card.tsx'
import styles from './home.module.css'
import { ImportsCard } from './imports-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { OwnTwoStepCard } from './own-two-step-card.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Everything that needs attention, with links; or a note that all is done. */
export const Waiting = ({ home }: { home: RoleHome }) => {
  const { Approvals, Cases, Imports, Mails, Invitations, TwoStep } = home
  const left = leftIn(home)
  const isReady = isReadyToPublish(home)
  return (
    <>
      {Cases && <DueNext cases={Cases} />}
      {Cases && Cases.Open > 0 && <AgesCard cases={Cases} />}
      {waitingIn(home) === 0 && (
        <p className={styles.calm}>
          <span aria-hidden>
            <Check size={20} />
          </span>
          {isWatched(home) ? 'Anything that needs you will appear here.' : 'Your account is protected by two-step verification.'}
        </p>
      )}
      {lacksTwoStep(home) && <OwnTwoStepCard />}
      {(left.length > 0 || isReady) && <PublishingCard left={left} />}
      {Approvals && Approvals.Count > 0 && <ApprovalsCard approvals={Approvals} />}
      {Imports && Imports.Count > 0 && <ImportsCard imports={Imports} />}
      {Mails && Mails.Count > 0 && <MailsCard mails={Mails} />}
      {Invitations && Invitations.Count > 0 && <ExpiringCard invitations={Invitations} />}
      {TwoStep && TwoStep.Count > 0 && <TwoStepCard people={TwoStep} />}
    </>
  )
}
