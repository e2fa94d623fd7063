import type { FailedMail } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { useCallMutation } from '../../api.ts'
import { When } from '../../list/when.tsx'
import { currentTenant, useMay } from '../../session.ts'
import styles from './home.module.css'
import { sayMailKind } from './mail-kinds.ts'

/** One undelivered email, with a retry where still possible. */
export const FailedMailRow = ({ mail }: { mail: FailedMail }) => {
  const mayRetry = useMay('users:write')
  const { mutate, isPending } = useCallMutation('retryFailedMail', ['getHome', 'listFailedMails'])
  const retry = () =>
    mutate(
      { params: { tenantCode: currentTenant(), id: mail.MailId } },
      {
        onSuccess: () => toast(`The email to ${mail.Recipient} is tried once more.`),
        onError: (error) => toast(explain(error), 'error'),
      },
    )
  return (
    <li className={styles.item}>
      <div>
        <strong>{mail.Recipient}</strong>
        <p>
          {sayMailKind(mail.Kind)} · <When iso={mail.CreatedAt} />
        </p>
        {mail.Reason && <p>{mail.Reason}</p>}
      </div>
      {mayRetry && mail.CanRetry && (
        <Button variant="outline" small busy={isPending} onClick={retry}>
          Try again<VisuallyHidden> to reach {mail.Recipient}</VisuallyHidden>
        </Button>
      )}
      {!mail.CanRetry && <span>Too late to resend</span>}
    </li>
  )
}
