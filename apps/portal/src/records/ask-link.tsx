import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useTenant } from '../session.ts'

type AskLinkProps = {
  children: string
  subject: string
  body?: string
  courseEnrolmentId?: number | null | undefined
  unitEnrolmentId?: number | null | undefined
}

/** Opens a new support case with its subject filled in. Hidden when the provider has turned support cases off. */
export const AskLink = ({ children, subject, body, courseEnrolmentId, unitEnrolmentId }: AskLinkProps) => {
  const { ShowSections } = useTenant()
  if (!ShowSections.SupportCases) return null
  const about = { subject, body, courseEnrolmentId: courseEnrolmentId ?? undefined, unitEnrolmentId: unitEnrolmentId ?? undefined }
  return (
    <Link to="/support/new" search={about} className={buttonClasses({ variant: 'outline', small: true })} data-print="no">
      <LifeBuoy size={16} aria-hidden /> <span>{children}</span>
    </Link>
  )
}
