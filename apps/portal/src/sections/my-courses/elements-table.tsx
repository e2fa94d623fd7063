import { elementEnrolmentStatuses } from '@lanyard/contract/statuses'
import { formatName } from '@lanyard/web/format/names.ts'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge, type BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import type { client } from '../../api.ts'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import styles from './course.module.css'

type Element = Awaited<ReturnType<typeof client.listUnitEnrolmentElements>>['items'][number]

const tones: Readonly<Record<number, BadgeTone>> = {
  [elementEnrolmentStatuses.notStarted]: 'plain',
  [elementEnrolmentStatuses.inProgress]: 'brand',
  [elementEnrolmentStatuses.submitted]: 'info',
  [elementEnrolmentStatuses.satisfactory]: 'success',
  [elementEnrolmentStatuses.notSatisfactory]: 'warning',
  [elementEnrolmentStatuses.recognitionOfPriorLearning]: 'success',
  [elementEnrolmentStatuses.creditTransfer]: 'success',
  [elementEnrolmentStatuses.withdrawn]: 'plain',
}

const hasRemark = ({ result, elementStatus }: Element) => Boolean(result && result !== elementStatus?.description)

const columns: Column<Element>[] = [
  {
    key: 'element',
    label: 'Element',
    onCard: 'title',
    cell: ({ element }) => (
      <>
        <strong>{element?.description ?? element?.code ?? 'Element'}</strong>
        <span className={styles.unitCode}>
          {element?.code}
          {element?.isActive === false && ' · no longer active'}
        </span>
      </>
    ),
  },
  {
    key: 'assessed',
    label: 'Assessed',
    cell: ({ dateAssessed, trainer }) => {
      const by = trainer && formatName(trainer)
      return dateAssessed ? (
        <>
          <OfficialDay iso={dateAssessed} />
          {by && by !== '-' && <span className={styles.unitCode}>by {by}</span>}
        </>
      ) : (
        <span className={styles.pending}>Not yet</span>
      )
    },
  },
  {
    key: 'result',
    label: 'Result',
    tight: true,
    onCard: 'corner',
    cell: ({ result, elementStatus, elementStatusId }) => (
      <Badge tone={tones[elementStatusId ?? 0] ?? 'plain'}>{elementStatus?.description ?? result ?? 'Not started'}</Badge>
    ),
  },
  {
    key: 'words',
    label: 'Remark',
    onCard: 'plain',
    cell: (element) => (hasRemark(element) ? element.result : null),
  },
]

/** Each element with its result in words; inactive elements say so. */
export const ElementsTable = ({ elements }: { elements: readonly Element[] }) => (
  <DataTable
    label="Elements"
    rows={elements}
    rowKey={({ unitEnrolmentElementId }) => unitEnrolmentElementId}
    columns={columns.filter(({ key }) => key !== 'words' || elements.some(hasRemark))}
  />
)
