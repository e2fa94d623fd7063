import type { TenantProfile } from '@lanyard/contract'
import { servedCountries } from '@lanyard/contract/browser'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { Day } from '../../list/day.tsx'
import type { tenantList } from './tenant-list.ts'
import { tenantStatus } from './tenant-states.ts'

type Sort = (typeof tenantList.sorts)[number]

/** How many invitations are pending, and what became of the rest. */
const Invitations = ({ tenant }: { tenant: TenantProfile }) => (
  <>
    {tenant.SentInvitations} open
    {tenant.ExpiredInvitations > 0 && <Quiet> · {tenant.ExpiredInvitations} expired</Quiet>}
  </>
)

const columns: Column<TenantProfile, Sort>[] = [
  {
    key: 'tenant',
    label: 'Provider',
    sort: 'AccountName',
    onCard: 'title',
    cell: ({ TenantCode, AccountName }) => (
      <Person
        known={AccountName}
        name={
          <Link to="/providers/$code" params={{ code: TenantCode }} data-row-link>
            {AccountName}
          </Link>
        }
        under={TenantCode}
      />
    ),
  },
  { key: 'country', label: 'Country', from: 'medium', cell: ({ CountryCode }) => servedCountries[CountryCode].name },
  { key: 'users', label: 'Users', end: true, tight: true, cell: ({ CurrentUsers }) => CurrentUsers.toLocaleString('en') },
  { key: 'invitations', label: 'Invitations', tight: true, cell: (tenant) => <Invitations tenant={tenant} /> },
  {
    key: 'status',
    label: 'Status',
    onCard: 'corner',
    tight: true,
    cell: ({ Status }) => <Badge tone={tenantStatus[Status].tone}>{tenantStatus[Status].label}</Badge>,
  },
  {
    key: 'since',
    label: 'Since',
    sort: 'DateCreated',
    tight: true,
    from: 'wide',
    cell: ({ DateCreated, CountryCode }) => <Day iso={DateCreated} timeZone={servedCountries[CountryCode].timeZone} />,
  },
]

export const TenantsTable = <Filter extends string>({ list, tenants }: { list: List<Sort, Filter>; tenants: readonly TenantProfile[] }) => (
  <DataTable list={list} label="Providers" rows={tenants} rowKey={({ Id }) => Id} columns={columns} />
)
