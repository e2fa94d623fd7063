import type { TenantUser } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import styles from '../people.module.css'
import { RolesDialog } from '../roles/roles-dialog.tsx'
import { rolesOf } from '../roles/roles-query.ts'

/** What a person's roles allow, by product. */
export const UserRolesCard = ({ user }: { user: TenantUser }) => {
  const groups = useQuery(rolesOf())
  const mayChange = useMay('users:write')
  const [isOpen, setOpen] = useState(false)
  const staff = groups.data?.items.find(({ ProductCode }) => ProductCode === 'console')
  return (
    <Card
      title="Roles"
      action={
        mayChange &&
        staff && (
          <Button variant="outline" small onClick={() => setOpen(true)}>
            Change roles
          </Button>
        )
      }
    >
      <Region query={groups} what="The roles" skeleton={<Skeleton lines={4} />}>
        {({ items }) =>
          items
            .map((group) => ({ ...group, granted: group.RoleDetails.filter(({ Role }) => user.Roles.includes(Role)) }))
            .filter(({ granted }) => granted.length > 0)
            .map(({ ProductCode, ProductDisplayName, granted }) => (
              <div key={ProductCode} className={styles.product}>
                <Heading size="XS" level={3}>
                  {ProductDisplayName}
                </Heading>
                <ul className={styles.held}>
                  {granted.map(({ Role, DisplayName, Description }) => (
                    <li key={Role}>
                      <strong>{DisplayName}</strong>
                      <span>{Description}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))
        }
      </Region>
      {isOpen && staff && <RolesDialog user={user} roles={staff.RoleDetails} onClose={() => setOpen(false)} />}
    </Card>
  )
}
