import type { ListedLearner } from '@lanyard/contract'
import { sayAmount } from '@lanyard/web/format/amounts.ts'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { Day } from '../../../list/day.tsx'
import { When } from '../../../list/when.tsx'
import { useMay } from '../../../session.ts'
import { accessStates } from './learner-labels.ts'
import { nameOfLearner } from './learner-list.ts'
import type { LearnerListing, LearnerSort } from './learner-search.ts'

type LearnerColumn = Column<ListedLearner, LearnerSort>

const none = <Quiet>–</Quiet>

const identity: LearnerColumn[] = [
  {
    key: 'person',
    label: 'Learner',
    sort: 'lastName',
    onCard: 'title',
    cell: (learner) => (
      <Person
        known={nameOfLearner(learner)}
        name={
          <Link to="/learners/$id" params={{ id: String(learner.learnerId) }} data-row-link>
            {nameOfLearner(learner)}
          </Link>
        }
        under={learner.email ?? undefined}
      />
    ),
  },
  { key: 'number', label: 'Learner number', sort: 'learnerNumber', tight: true, cell: ({ learnerNumber }) => learnerNumber ?? none },
  {
    key: 'account',
    label: 'Account',
    onCard: 'corner',
    tight: true,
    cell: ({ accountState }) => <Badge tone={accessStates[accountState].tone}>{accessStates[accountState].label}</Badge>,
  },
  {
    key: 'last',
    label: 'Last signed in',
    tight: true,
    from: 'wide',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? <When iso={lastSignedInAt} /> : <Quiet>Never</Quiet>),
  },
]

const study: LearnerColumn[] = [
  {
    key: 'attendance',
    label: 'Attendance',
    tight: true,
    end: true,
    from: 'medium',
    cell: ({ attendance }) => (attendance === null ? none : `${Math.round(attendance)}%`),
  },
  {
    key: 'expires',
    label: 'Visa or passport',
    tight: true,
    from: 'wide',
    onCard: 'hidden',
    cell: ({ documentExpires }) => (documentExpires === null ? none : <Day iso={`${documentExpires}T12:00:00Z`} timeZone="UTC" />),
  },
]

const money: LearnerColumn = {
  key: 'overdue',
  label: 'Overdue',
  tight: true,
  end: true,
  cell: ({ overdue }) =>
    overdue?.length ? overdue.map(({ currency, symbol, amount }) => sayAmount(amount, { code: currency, symbol }, { withCode: true })).join(', ') : none,
}

export const LearnersTable = ({ list, learners }: { list: LearnerListing; learners: readonly ListedLearner[] }) => {
  const seesRecords = useMay('learners:read')
  const seesMoney = useMay('learners:read-finance')
  return (
    <DataTable
      list={list}
      label="Learners"
      rows={learners}
      rowKey={({ learnerId }) => learnerId}
      columns={[...identity, ...(seesRecords ? study : []), ...(seesMoney ? [money] : [])]}
    />
  )
}
