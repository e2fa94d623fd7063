import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { localPage } from '@lanyard/web/list/local-page.ts'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { TimeZoneNote } from '@lanyard/web/ui/display/time-zone-note.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { clashesAmong } from '../../../records/calendar/clashes.ts'
import { allClasses, type Registration } from '../../../records/calendar/class-registrations.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { Classes } from '../timetable-search.ts'
import { ClassDialog } from './class-dialog.tsx'
import { ClassesTable } from './classes-table.tsx'

const isOver = ({ startTime, endTime }: Registration) => Date.parse(endTime ?? startTime ?? '') < Date.now()
const passes = (registration: Registration, when: string | undefined) => when === 'all' || isOver(registration) === (when === 'past')

const timetableOptions = (classes: readonly Registration[]) => {
  const timetables = new Map(classes.map(({ _class }) => [String(_class.timetableId), _class.timetableDescription ?? 'Timetable']))
  return [{ value: '', label: 'Every timetable' }, ...[...timetables].map(([value, label]) => ({ value, label }))]
}

/** All classes in one searchable list. */
export const ClassesTab = ({ list }: { list: Classes }) => {
  const { timeZone } = useLocaleClock()
  const [opened, setOpened] = useState<Registration>()
  const all = useQuery(allClasses)
  const { when, timetable } = list.search
  const classes = useQuery({
    ...allClasses,
    placeholderData: keepPreviousData,
    select: (rows) =>
      localPage(rows, list.shape, list.search, {
        texts: ({ _class, classRegistrationStatusDescription }) => [
          _class.classCode,
          _class.classDescription,
          _class.timetableDescription,
          _class.venueDescription,
          _class.trainerFirstName,
          _class.trainerLastName,
          classRegistrationStatusDescription,
        ],
        keep: (row) => passes(row, when) && (!timetable || String(row._class.timetableId) === timetable),
        sorts: {
          startTime: ({ startTime }) => startTime,
          name: ({ _class }) => _class.classDescription,
          room: ({ _class }) => _class.venueDescription,
          trainer: ({ _class }) => _class.trainerLastName,
        },
      }),
  })
  const clashes = clashesAmong(all.data ?? [])
  const options = timetableOptions(all.data ?? [])
  return (
    <>
      <ListTools list={{ ...list, isNarrowed: list.isNarrowed || (all.data?.length ?? 0) > 0 }} results={classes}>
        <FilterChips
          list={list}
          name="when"
          label="Show"
          all="Coming up"
          options={[
            { value: 'past', label: 'Past' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Select
          aria-label="Timetable"
          options={options}
          value={timetable ?? ''}
          onChange={({ target }) => list.change({ timetable: target.value || undefined })}
        />
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'startTime', order: 'asc', label: 'Earliest first' },
            { sort: 'startTime', order: 'desc', label: 'Latest first' },
            { sort: 'name', order: 'asc', label: 'By name' },
          ]}
        />
      </ListTools>
      <TimeZoneNote timeZone={timeZone} />
      <ListResults
        list={list}
        query={classes}
        what="Your classes"
        skeleton={<TableSkeleton rows={10} label="Loading your classes" />}
        empty={<EmptyState icon={<CalendarCheck size={22} />}>You have no upcoming classes. New ones will appear here.</EmptyState>}
      >
        {(items) => <ClassesTable list={list} classes={items} clashes={clashes} onOpen={setOpened} />}
      </ListResults>
      {opened && <ClassDialog registration={opened} clashes={clashes.get(opened.learnerClassRegistrationId) ?? []} onClose={() => setOpened(undefined)} />}
    </>
  )
}
