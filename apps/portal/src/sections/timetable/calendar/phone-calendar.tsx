import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { Agenda, type AgendaProps } from '../agenda/agenda.tsx'
import { NothingAhead } from '../agenda/nothing-ahead.tsx'
import { classesByDay } from './days.ts'
import { DaysTable } from './days-table.tsx'
import { monthOf } from './span.ts'

/** A week or month on a phone: the days at a glance, then their classes in full. */
export const PhoneCalendar = ({ calendar, classes, clashes, onOpen }: AgendaProps) => {
  const { timeZone } = useLocaleClock()
  const span = calendar.view === 'month' ? monthOf(calendar.date) : calendar.span
  const listed = { ...calendar, span }
  return (
    <>
      {classesByDay(classes, timeZone, span).length > 0 && <NothingAhead calendar={listed} classes={classes} />}
      <DaysTable calendar={calendar} classes={classes} clashes={clashes} />
      <Agenda calendar={listed} classes={classes} clashes={clashes} onOpen={onOpen} />
    </>
  )
}
