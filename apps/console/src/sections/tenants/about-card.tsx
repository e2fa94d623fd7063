import type { TenantDetail } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/button.tsx'
import { Card } from '@lanyard/web/ui/card.tsx'
import { Facts } from '@lanyard/web/ui/facts.tsx'
import { useState } from 'react'
import { When } from '../../list/when.tsx'
import { sayCurrency, sayLanguage, sayZone, servedCountries } from './countries.ts'
import { RenameDialog } from './rename-dialog.tsx'

export const AboutCard = ({ tenant }: { tenant: TenantDetail }) => {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <Card
      title="About"
      action={
        <Button variant="outline" small onClick={() => setRenaming(true)}>
          Rename
        </Button>
      }
    >
      <Facts
        facts={[
          { label: 'Country', value: servedCountries[tenant.CountryCode].name },
          { label: 'Language', value: sayLanguage(tenant.Locale) },
          { label: 'Time zone', value: sayZone(tenant.TimeZone) },
          { label: 'Currency', value: sayCurrency(tenant.CurrencyCode) },
          { label: 'Since', value: <When iso={tenant.DateCreated.slice(0, 10)} /> },
        ]}
      />
      {isRenaming && <RenameDialog tenant={tenant} onClose={() => setRenaming(false)} />}
    </Card>
  )
}
