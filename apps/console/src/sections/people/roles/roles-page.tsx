import type { TenantRoleGroup } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { RoleCard } from './role-card.tsx'
import roles from './roles.module.css'
import { rolesOf } from './roles-query.ts'

const staffFirst = (one: TenantRoleGroup, other: TenantRoleGroup) => Number(other.ProductCode === 'console') - Number(one.ProductCode === 'console')

/** The roles and what each allows. */
export const RolesPage = () => {
  usePageTitle('Roles')
  const groups = useQuery(rolesOf())
  return (
    <Page>
      <PageHeader title="Roles" lead="A role defines what a person can do. People can have several roles." />
      <Region query={groups} what="The roles" skeleton={<Skeleton lines={10} />}>
        {({ items }) =>
          items.toSorted(staffFirst).map(({ ProductCode, ProductDisplayName, RoleDetails }) => (
            <section key={ProductCode} aria-labelledby={`product-${ProductCode}`} className={roles.group}>
              <Heading size="L" id={`product-${ProductCode}`}>
                {ProductDisplayName}
              </Heading>
              <ul className={roles.cards}>
                {RoleDetails.map((role) => (
                  <li key={role.Role}>
                    <RoleCard role={role} isStaff={ProductCode === 'console'} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Region>
    </Page>
  )
}
