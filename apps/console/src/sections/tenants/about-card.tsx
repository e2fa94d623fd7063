import { servedCountries, type TenantDetail } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/button.tsx'
import { Card } from '@lanyard/web/ui/card.tsx'
import { Facts } from '@lanyard/web/ui/facts.tsx'
import { useState } from 'react'
import { When } from '../../list/when.tsx'
import { AboutDialog } from './about-dialog.tsx'
import { sayCurrency, sayLanguage, sayZone } from './country-words.ts'

export const AboutCard = ({ tenant }: { tenant: TenantDetail }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="About"
      action={
        <Button variant="outline" small onClick={() => setOpen(true)}>
          Edit
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
      {isOpen && <AboutDialog tenant={tenant} onClose={() => setOpen(false)} />}
    </Card>
  )
}
