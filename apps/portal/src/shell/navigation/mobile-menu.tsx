import { LogOut } from 'lucide-react'
import { useSignOut } from '../use-sign-out.ts'
import styles from './mobile-menu.module.css'
import { NavigationLink } from './navigation-link.tsx'
import item from './profile-menu.module.css'
import { useNavigation } from './use-navigation.ts'

/** The full navigation, expanded below a phone's banner. */
export const MobileMenu = ({ onClose }: { onClose: () => void }) => {
  const items = [...useNavigation('main'), ...useNavigation('profile')]
  const { signOut, busy } = useSignOut()
  return (
    <nav id="mobile-menu" aria-label="All sections" className={styles.menu} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {items.map((entry) => (
        <NavigationLink key={entry.label} item={entry} className={item.item} showsCount onFollow={onClose}>
          <entry.icon size={18} aria-hidden />
          {entry.label}
        </NavigationLink>
      ))}
      <div className={item.last}>
        <button type="button" className={item.item} disabled={busy} onClick={signOut}>
          <LogOut size={18} aria-hidden />
          Logout
        </button>
      </div>
    </nav>
  )
}
