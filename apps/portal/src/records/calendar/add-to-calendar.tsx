import { formatName } from '@lanyard/web/format/names.ts'
import { saveText } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { CalendarPlus } from 'lucide-react'
import type { Registration } from './class-registrations.ts'

/** Downloads one class as a calendar file, whose format loads with the first one. */
export const AddToCalendar = ({ registration }: { registration: Registration }) => {
  const { learnerClassRegistrationId, startTime, endTime, _class } = registration
  if (!startTime) return null
  const trainer = formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName })
  const save = async () => {
    const { calendarFile } = await import('./calendar-file.ts')
    saveText(
      `${_class.classCode ?? 'class'}.ics`,
      calendarFile({
        uid: `class-registration-${learnerClassRegistrationId}@${window.location.hostname}`,
        title: _class.classDescription ?? _class.classCode ?? 'Class',
        start: startTime,
        end: endTime ?? startTime,
        place: _class.venueDescription ?? undefined,
        description: [_class.timetableDescription, trainer === '-' ? undefined : `With ${trainer}`].filter(Boolean).join('\n') || undefined,
      }),
      'text/calendar',
    )
  }
  return (
    <Button variant="outline" small icon={<CalendarPlus size={16} aria-hidden />} onClick={() => void save()}>
      Add to calendar
    </Button>
  )
}
