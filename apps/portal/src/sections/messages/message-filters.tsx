import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { recentMessages } from './message-queries.ts'
import styles from './messages.module.css'
import type { messageList } from './messages-search.ts'

type Shape = typeof messageList extends { sorts: readonly (infer Sort extends string)[]; filters: infer Filters } ? [Sort, keyof Filters & string] : never
type MessagesList = List<Shape[0], Shape[1]>
type FilterSelectProps = { list: MessagesList; name: Shape[1]; label: string; all: string; options: readonly { value: string; label: string }[] }

/** A filter with more values than fit side by side. The URL's value is always among them. */
const FilterSelect = ({ list, name, label, all, options }: FilterSelectProps) => {
  const chosen = list.search[name] ?? ''
  const known = chosen === '' || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]
  return (
    <Select
      aria-label={label}
      value={chosen}
      options={[{ value: '', label: all }, ...known]}
      onChange={({ target }) => list.change({ [name]: target.value || undefined })}
    />
  )
}

export const MessageFilters = ({ list }: { list: MessagesList }) => {
  const { data: recent } = useQuery({ ...recentMessages, staleTime: 5 * 60_000 })
  const { data: courses } = useQuery(callQuery('listCourseEnrolmentSummaries', { query: { take: 100 } }))
  const types = [...new Set((recent?.items ?? []).flatMap(({ logbookType }) => logbookType ?? []))].sort()
  return (
    <ListTools>
      <FilterChips list={list} name="read" label="Read or unread" options={[{ value: 'unread', label: 'Unread' }]} />
      <div className={styles.filters}>
        <FilterSelect list={list} name="type" label="Type" all="Every type" options={types.map((type) => ({ value: type, label: type }))} />
        <FilterSelect
          list={list}
          name="direction"
          label="Direction"
          all="Any direction"
          options={[
            { value: 'received', label: 'Received' },
            { value: 'sent', label: 'Sent by you' },
          ]}
        />
        <FilterSelect
          list={list}
          name="course"
          label="Course"
          all="Every course"
          options={(courses?.items ?? []).map((course) => ({ value: String(course.courseEnrolmentId), label: course.courseOfferDescription ?? '' }))}
        />
        <FilterSelect
          list={list}
          name="since"
          label="Date"
          all="Any time"
          options={[
            { value: '7', label: 'Last 7 days' },
            { value: '30', label: 'Last 30 days' },
            { value: '365', label: 'Last year' },
          ]}
        />
      </div>
      <SortSelect
        list={list}
        options={[
          { sort: 'createdOn', order: 'desc', label: 'Newest first' },
          { sort: 'createdOn', order: 'asc', label: 'Oldest first' },
          { sort: 'subject', order: 'asc', label: 'By subject' },
          { sort: 'fromName', order: 'asc', label: 'By sender' },
        ]}
      />
    </ListTools>
  )
}
