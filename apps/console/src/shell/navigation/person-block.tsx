import { profileInitials } from '@lanyard/web/format/names.ts'
import { useStore } from '@lanyard/web/store.ts'
import { type Appearance, appearance, appearances, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useUser } from '../../session.ts'
import { roleLabels } from '../role-labels.ts'
import { useSignOut } from '../use-sign-out.ts'
import styles from './sidebar.module.css'

const looks: Record<Appearance, { label: string; icon: typeof Sun }> = {
  system: { label: 'As my device', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
}

/** The signed-in person, the appearance on this device, and sign-out. */
export const PersonBlock = () => {
  const user = useUser()
  const chosen = useStore(appearance)
  const name = useId()
  const { busy, signOut } = useSignOut()
  const [firstName, ...rest] = user?.name?.trim().split(/\s+/) ?? []
  return (
    <div className={styles.person}>
      <Link to="/account-settings" className={styles.who} activeProps={{ 'aria-current': 'page' }}>
        <span className={styles.initials} aria-hidden>
          {profileInitials({ firstName, lastName: rest.join(' ') })}
        </span>
        <span className={styles.text}>
          <strong>{user?.name ?? user?.username}</strong>
          <small title={user?.username}>{roleLabels(user?.roles ?? [])}</small>
        </span>
        <VisuallyHidden>Account settings</VisuallyHidden>
      </Link>
      <div className={styles.tools}>
        <div role="radiogroup" aria-label="Appearance" className={styles.looks}>
          {appearances.map((value) => {
            const { label, icon: Icon } = looks[value]
            return (
              <label key={value} className={styles.look} title={label}>
                <input type="radio" name={name} aria-label={label} checked={chosen === value} onChange={() => chooseAppearance(value)} />
                <Icon size={16} aria-hidden />
              </label>
            )
          })}
        </div>
        <button type="button" className={styles.out} disabled={busy} onClick={signOut}>
          <LogOut size={16} aria-hidden />
          Sign out
        </button>
      </div>
    </div>
  )
}
