import type { TenantDetail } from '@lanyard/contract'
import { servedCountries } from '@lanyard/contract/browser'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Day } from '../../../list/day.tsx'
import { sayCurrency, sayLanguage, sayZone } from '../country-labels.ts'
import { AboutDialog } from './about-dialog.tsx'

export const AboutCard = ({ tenant, isOperator }: { tenant: TenantDetail; isOperator: boolean }) => {
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
          { label: 'Name', value: tenant.AccountName },
          { label: 'Country', value: servedCountries[tenant.CountryCode].name },
          { label: 'Language', value: sayLanguage(tenant.Locale) },
          { label: 'Time zone', value: sayZone(tenant.TimeZone) },
          { label: 'Currency', value: sayCurrency(tenant.CurrencyCode) },
          { label: 'Since', value: <Day iso={tenant.DateCreated} timeZone={tenant.TimeZone} /> },
        ]}
      />
      {!isOperator && (
        <Quiet as="p" size="small">
          Language, time zone and currency are changed in the{' '}
          <Link to="/site/settings" search={{ setting: 'Site.Locale' }}>
            settings
          </Link>
          . The country is changed by Lanyard’s operators.
        </Quiet>
      )}
      {isOpen && <AboutDialog tenant={tenant} isOperator={isOperator} onClose={() => setOpen(false)} />}
    </Card>
  )
}
