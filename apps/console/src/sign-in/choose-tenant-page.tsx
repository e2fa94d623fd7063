import { folded } from '@lanyard/contract/folded'
import { leaving, useAction } from '@lanyard/web/form/use-action.ts'
import { EntryPage, EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { callbackPath } from '@lanyard/web/sign-in/callback-path.ts'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Building2, LogOut, Plus } from 'lucide-react'
import { chooseTenant, useUser } from '../session.ts'
import { usePageTitle } from '../shell/navigation/page-title.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import styles from './choose-tenant.module.css'
import { ConsoleMark } from './console-mark.tsx'
import { TenantOption } from './tenant-option.tsx'

const chooseTenantRoute = getRouteApi('/choose-tenant')

/** Longer lists get a search. */
const fewTenants = 6

const looks = buttonClasses({ variant: 'outline', small: true })

/** An operator's options without choosing a provider. */
const OperatorActions = () => (
  <div className={styles.ways}>
    <Link to="/providers" className={looks}>
      <Building2 size={15} aria-hidden />
      Manage providers
    </Link>
    <Link to="/providers/new" className={looks}>
      <Plus size={15} aria-hidden />
      Create provider
    </Link>
  </div>
)

/** Chooses a provider to work for: one the person has a role in, or any for an operator. */
export const ChooseTenantPage = () => {
  const user = useUser()
  usePageTitle('Choose a provider')
  const navigate = useNavigate()
  const { callbackUrl, q = '' } = chooseTenantRoute.useSearch()
  const { busy: isLeaving, signOut } = useSignOut()
  const tenants = user?.tenants ?? []
  const shown = tenants.filter(({ name, tenantCode }) => folded(`${name} ${tenantCode}`).includes(folded(q.trim())))

  const choose = async (tenantCode: string) => {
    if (tenantCode !== user?.tenantCode) await chooseTenant(tenantCode)
    await navigate({ href: callbackPath(callbackUrl), replace: true })
    return leaving
  }
  const { current, failure, run } = useAction(choose, console.error)
  return (
    <EntryPage wide>
      <ConsoleMark />
      <EntryTitle title="Choose a provider">{user?.isOperator ? 'You can work for any of them.' : 'You work for several.'} You can switch later.</EntryTitle>
      {failure !== undefined && <Alert type="error">This provider couldn’t be opened. Please try again.</Alert>}
      {tenants.length > fewTenants || user?.isOperator ? (
        <SearchField
          label="Search providers"
          placeholder="Search by name or code"
          value={q}
          onChange={(text) => void navigate({ to: '/choose-tenant', search: { callbackUrl, q: text || undefined }, replace: true })}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState icon={<Building2 size={22} />}>
          {tenants.length === 0
            ? user?.isOperator
              ? 'No providers yet. Create the first one.'
              : 'You don’t work for a provider yet. Ask for an invitation.'
            : `No provider matches “${q}”.`}
        </EmptyState>
      ) : (
        <ul aria-label="Providers" className={styles.tenants}>
          {shown.map((tenancy) => (
            <li key={tenancy.tenantCode}>
              <TenantOption
                tenancy={tenancy}
                isChosen={tenancy.tenantCode === user?.tenantCode}
                isBusy={current?.[0] === tenancy.tenantCode}
                onChoose={() => void run(tenancy.tenantCode)}
              />
            </li>
          ))}
        </ul>
      )}
      {user?.isOperator && <OperatorActions />}
      <div className={styles.foot}>
        <span>{user?.username}</span>
        <Button variant="outline" small busy={isLeaving} icon={<LogOut size={15} aria-hidden />} onClick={signOut}>
          Sign out
        </Button>
      </div>
    </EntryPage>
  )
}
