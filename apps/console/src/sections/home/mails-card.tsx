import type { Home } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { FailedMailRow } from './failed-mail-row.tsx'
import { WaitCard } from './wait-card.tsx'

const title = (count: number) => (count === 1 ? 'One email couldn’t be delivered' : `${count} emails couldn’t be delivered`)

export const MailsCard = ({ mails: { Count, Items } }: { mails: NonNullable<Home['Mails']> }) => (
  <WaitCard
    icon={<MailX size={19} />}
    title={title(Count)}
    lead="We tried several times. Check the address, then try again."
    more={Count - Items.length}
    action={<Link to="/undelivered">See all of them</Link>}
  >
    {Items.map((mail) => (
      <FailedMailRow key={mail.MailId} mail={mail} />
    ))}
  </WaitCard>
)
