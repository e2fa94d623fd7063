import type { message, Unwrapped } from '@lanyard/contract'
import { sayExactly } from '@lanyard/web/format/dates.ts'
import { type ButtonVariant, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { MessageCircleReply } from 'lucide-react'
import { useTenant } from '../../session.ts'

type ReplyLinkProps = { message: Unwrapped<typeof message>; variant: ButtonVariant; small?: boolean }

/** Replies to a message with a support case about it, where the provider has them. */
export const ReplyLink = ({ message: read, variant, small = false }: ReplyLinkProps) => {
  const { Locale, TimeZone, ShowSections } = useTenant()
  if (!ShowSections.SupportCases) return null
  const when = read.createdOn ? ` of ${sayExactly(read.createdOn, { locale: Locale, timeZone: TimeZone })}` : ''
  return (
    <Link
      to="/support/new"
      search={{
        subject: `Re: ${read.subject ?? ''}`,
        body: `About the message “${read.subject}”${when}:\n`,
        courseEnrolmentId: read.courseEnrolmentId ?? undefined,
      }}
      className={buttonClasses({ variant, small })}
    >
      <MessageCircleReply size={16} aria-hidden />
      Reply as a case
    </Link>
  )
}
