import type { TenantUser } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { useState } from 'react'
import { Day } from '../../../list/day.tsx'
import { useMay } from '../../../session.ts'
import { DetailsForm } from './details-form.tsx'

/** Name and contact details, for reading or editing. */
export const DetailsCard = ({ user }: { user: TenantUser }) => {
  const mayChange = useMay('users:write')
  const [isEdited, setEdited] = useState(false)
  return (
    <Card
      title="Details"
      action={
        mayChange &&
        !isEdited && (
          <Button variant="outline" small onClick={() => setEdited(true)}>
            Edit details
          </Button>
        )
      }
    >
      {isEdited ? (
        <DetailsForm user={user} onDone={() => setEdited(false)} />
      ) : (
        <Facts
          facts={[
            { label: 'First name', value: user.FirstName },
            { label: 'Last name', value: user.LastName },
            { label: 'Job title', value: user.Title },
            { label: 'Email', value: user.Email },
            { label: 'Mobile', value: user.Mobile },
            { label: 'Phone', value: user.PhoneNumber },
            { label: 'Support email', value: user.SupportEmail },
            { label: 'Support phone', value: user.SupportPhone },
            { label: 'Works here since', value: <Day iso={user.CreatedOn} /> },
          ]}
        />
      )}
    </Card>
  )
}
