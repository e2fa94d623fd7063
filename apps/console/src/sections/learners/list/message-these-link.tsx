import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMay } from '../../../session.ts'
import type { LearnerSearch } from './learner-search.ts'

/** Writes to the learners of the chosen segment. With other filters, the segment isn't what is shown. */
export const MessageTheseLink = ({ search: { segment, q, account, retired } }: { search: LearnerSearch }) => {
  const maySend = useMay('messages:send')
  if (!maySend || segment === undefined || q || account || retired) return null
  return (
    <Link to="/messages/new" search={{ to: 'segment', segment }} className={buttonClasses({ variant: 'outline' })}>
      <Send size={17} aria-hidden /> Message these learners
    </Link>
  )
}
