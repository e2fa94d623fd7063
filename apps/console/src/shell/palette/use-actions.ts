import type { Permission } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import { type Appearance, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Building2, FileUp, Keyboard, KeyRound, LogIn, LogOut, MailPlus, Monitor, Moon, PencilLine, Sun, UserCog } from 'lucide-react'
import { useUser } from '../../session.ts'
import { helpSheet } from '../shortcuts/help.ts'
import { reachable } from '../shortcuts/shortcuts.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { Finding } from './finding.ts'

type Action = Finding & { needs?: Permission }

/** Actions available anywhere, limited by the person's roles. */
export const useActions = (): Finding[] => {
  const navigate = useNavigate()
  const user = useUser()
  const roles = user?.roles ?? []
  const { signOut } = useSignOut()
  const look = (value: Appearance) => () => chooseAppearance(value)
  const pages = reachable(roles, user?.tenantCode != null).map(
    ({ label, icon, to }): Finding => ({ key: to, icon, label: `Go to ${label}`, run: () => void navigate({ to }) }),
  )
  const actions: Action[] = [
    { key: 'invite', icon: MailPlus, label: 'Invite someone', needs: 'users:write', run: () => void navigate({ to: '/people/invitations/new' }) },
    {
      key: 'policies',
      icon: FileUp,
      label: 'Upload policies',
      needs: 'content:write',
      run: () => void navigate({ to: '/files', search: { tab: 'policies' } }),
    },
    {
      key: 'key',
      icon: KeyRound,
      label: 'Create API key',
      needs: 'users:write',
      run: () => void navigate({ to: '/integrations', search: { tab: 'keys', make: 'key' } }),
    },
    { key: 'service', icon: LogIn, label: 'Set up a sign-in service', needs: 'users:write', run: () => void navigate({ to: '/integrations/services/new' }) },
    {
      key: 'yours',
      icon: PencilLine,
      label: 'Show the lists that are yours to change',
      needs: 'catalogue:write',
      run: () => void navigate({ to: '/lists', search: { yours: 'yes' } }),
    },
    { key: 'tenant', icon: Building2, label: 'Create provider', needs: 'tenants:any', run: () => void navigate({ to: '/providers/new' }) },
    {
      key: 'account',
      icon: UserCog,
      label: 'Account settings: password, two-step verification, devices',
      run: () => void navigate({ to: '/account-settings' }),
    },
    { key: 'shortcuts', icon: Keyboard, label: 'Keyboard shortcuts', run: () => helpSheet.set(true) },
    { key: 'light', icon: Sun, label: 'Appearance: light', run: look('light') },
    { key: 'dark', icon: Moon, label: 'Appearance: dark', run: look('dark') },
    { key: 'system', icon: Monitor, label: 'Appearance: as my device', run: look('system') },
  ]
  return [
    ...pages,
    ...actions.filter(({ needs }) => needs === undefined || mayDo(roles, needs)),
    ...((user?.tenants.length ?? 0) > 1
      ? [{ key: 'switch', icon: ArrowLeftRight, label: 'Switch provider', run: () => void navigate({ to: '/choose-tenant' }) }]
      : []),
    { key: 'out', icon: LogOut, label: 'Sign out', run: signOut },
  ]
}
