import { type Appearance, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Library, LogOut, Monitor, Moon, PencilLine, Sun } from 'lucide-react'
import { useMay, useUser } from '../../session.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { Finding } from './use-findings.ts'

/** What can be done from anywhere, as far as the person's roles go. */
export const useActions = (): Finding[] => {
  const navigate = useNavigate()
  const user = useUser()
  const mayWrite = useMay('catalogue:write')
  const { signOut } = useSignOut()
  const look = (value: Appearance) => () => chooseAppearance(value)
  return [
    { key: 'catalogue', icon: Library, label: 'Go to the catalogue', run: () => void navigate({ to: '/lists' }) },
    ...(mayWrite
      ? [
          {
            key: 'yours',
            icon: PencilLine,
            label: 'Show the lists that are yours to change',
            run: () => void navigate({ to: '/lists', search: { yours: 'yes' } }),
          },
        ]
      : []),
    ...((user?.tenants.length ?? 0) > 1
      ? [{ key: 'switch', icon: ArrowLeftRight, label: 'Switch tenant', run: () => void navigate({ to: '/choose-tenant' }) }]
      : []),
    { key: 'light', icon: Sun, label: 'Appearance: light', run: look('light') },
    { key: 'dark', icon: Moon, label: 'Appearance: dark', run: look('dark') },
    { key: 'system', icon: Monitor, label: 'Appearance: as my device', run: look('system') },
    { key: 'out', icon: LogOut, label: 'Sign out', run: signOut },
  ]
}
