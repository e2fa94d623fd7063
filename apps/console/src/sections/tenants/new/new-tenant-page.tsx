import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { NewTenantForm } from './new-tenant-form.tsx'

/** Creates a provider, from its name to its first administrator, in one form. */
export const NewTenantPage = () => {
  usePageTitle('Create provider')
  return (
    <Page narrow>
      <BackLink to="/providers">Providers</BackLink>
      <PageHeader title="Create provider" lead="It starts with working settings. Its site stays closed until it’s published." />
      <Card>
        <NewTenantForm />
      </Card>
    </Page>
  )
}
