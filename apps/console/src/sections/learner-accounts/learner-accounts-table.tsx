import type { TenantLearnerAccount } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Day } from '../../list/day.tsx'
import { useMay } from '../../session.ts'
import { nameOf, underNameOf } from '../people/name-of.ts'
import { LastHere } from '../people/users/last-here.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { LearnerAccountListing, LearnerAccountSort } from './learner-account-list.ts'
import styles from './learner-accounts.module.css'
import { LearnerMenu } from './learner-menu.tsx'
import { learnerState } from './learner-states.ts'

const none = <Quiet>–</Quiet>

const columns: Column<TenantLearnerAccount, LearnerAccountSort>[] = [
  {
    key: 'person',
    label: 'Learner',
    sort: 'LastName',
    onCard: 'title',
    cell: (account) => (
      <Person
        known={nameOf(account)}
        name={
          <Link to="/learners/accounts/$id" params={{ id: String(account.Id) }} data-row-link>
            {nameOf(account)}
          </Link>
        }
        under={underNameOf(account)}
      />
    ),
  },
  { key: 'number', label: 'Learner number', tight: true, cell: ({ LearnerNumber }) => LearnerNumber ?? none },
  {
    key: 'state',
    label: 'State',
    onCard: 'corner',
    tight: true,
    cell: (account) => <Badge tone={learnerState(account).tone}>{learnerState(account).label}</Badge>,
  },
  { key: 'two-step', label: 'Two-step', tight: true, from: 'wide', cell: ({ HasTwoStep }) => (HasTwoStep ? 'On' : <Quiet>Off</Quiet>) },
  { key: 'last', label: 'Last signed in', sort: 'LastSignedInAt', tight: true, from: 'medium', cell: (account) => <LastHere {...account} /> },
  {
    key: 'made',
    label: 'Account since',
    sort: 'CreatedOn',
    tight: true,
    from: 'wide',
    onCard: 'hidden',
    cell: ({ CreatedOn }) => <Day iso={CreatedOn} />,
  },
]

const actions: Column<TenantLearnerAccount, LearnerAccountSort> = {
  key: 'actions',
  label: 'Actions',
  onCard: 'actions',
  tight: true,
  end: true,
  cell: (account) => <LearnerMenu account={account} />,
}

type LearnerAccountsTableProps = { list: LearnerAccountListing; accounts: readonly TenantLearnerAccount[] }

export const LearnerAccountsTable = ({ list, accounts }: LearnerAccountsTableProps) => {
  const mayChange = useMay('users:write')
  const [selected, setSelected] = useState<readonly number[]>([])
  const chosen = accounts.filter(({ Id }) => selected.includes(Id))
  const selection: Column<TenantLearnerAccount, LearnerAccountSort> = {
    key: 'select',
    label: 'Select',
    tight: true,
    cell: (account) => (
      <label className={styles.select}>
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(account)}`}
          checked={selected.includes(account.Id)}
          onChange={({ target }) => setSelected(target.checked ? [...selected, account.Id] : selected.filter((id) => id !== account.Id))}
        />
      </label>
    ),
  }
  return (
    <>
      <DataTable
        list={list}
        label="Learner accounts"
        rows={accounts}
        rowKey={({ Id }) => Id}
        columns={[selection, ...columns, ...(mayChange ? [actions] : [])]}
      />
      <BulkBar chosen={chosen} mayChange={mayChange} onDone={() => setSelected([])} />
    </>
  )
}
