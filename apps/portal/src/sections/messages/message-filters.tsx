import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { FilterSelect, sinceOptions } from '@lanyard/web/list/filter-select.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { recentMessages } from './message-queries.ts'
import styles from './messages.module.css'
import type { messageList } from './messages-search.ts'

type Shape = typeof messageList extends { sorts: readonly (infer Sort extends string)[]; filters: infer Filters } ? [Sort, keyof Filters & string] : never
type MessagesList = List<Shape[0], Shape[1]>

export const MessageFilters = ({ list, results }: { list: MessagesList; results: { data?: { totalCount: number } | undefined } }) => {
  const { data: recent } = useQuery({ ...recentMessages, staleTime: 5 * 60_000 })
  const { data: courses } = useQuery(callQuery('listCourseEnrolmentSummaries', { query: { take: 100 } }))
  const types = [...new Set((recent?.items ?? []).flatMap(({ logbookType }) => logbookType ?? []))].sort()
  return (
    <ListTools list={list} results={results}>
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
        <FilterSelect list={list} name="since" label="Date" all="Any time" options={sinceOptions} />
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
