import { Card } from '@lanyard/web/ui/card.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { BackLink } from '../people/back-link.tsx'
import { NewTenantForm } from './new-tenant-form.tsx'
import styles from './tenants.module.css'

/** A new provider, from its name to its first administrator, in one go. */
export const NewTenantPage = () => {
  usePageTitle('Create a tenant')
  return (
    <div className={styles.narrow}>
      <BackLink to="/providers">Tenants</BackLink>
      <PageHeader title="Create a tenant" lead="It starts with working settings. Its site stays closed until it is published." />
      <Card>
        <NewTenantForm />
      </Card>
    </div>
  )
}
