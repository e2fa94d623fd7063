import type { EditedRecord } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMay } from '../../../session.ts'

const audiences: Readonly<Record<string, string>> = { classes: 'class', timetables: 'timetable', 'course-offers': 'course' }

/** Writes to the learners of a class, timetable or course. */
export const MessageLink = ({ type, record }: { type: string; record: EditedRecord }) => {
  const maySend = useMay('messages:send')
  const to = audiences[type]
  if (!maySend || to === undefined || record.retiredAt !== null) return null
  return (
    <Link to="/messages/new" search={{ to, id: Number(record.id) }} className={buttonClasses({ variant: 'outline' })}>
      <Send size={17} aria-hidden /> Message these learners
    </Link>
  )
}
