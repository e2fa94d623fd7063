import { formatName, profileInitials } from '@lanyard/web/format/names.ts'
import { Menu } from '@lanyard/web/ui/actions/menu.tsx'
import { LogOut } from 'lucide-react'
import { useLearner } from '../learner.ts'
import { useSignOut } from '../use-sign-out.ts'
import { CountBadge } from './count-badge.tsx'
import { countOf, sayCounts } from './counts.ts'
import { NavigationLink } from './navigation-link.tsx'
import styles from './profile-menu.module.css'
import { useNavigation } from './use-navigation.ts'

export const ProfileMenu = () => {
  const learner = useLearner()
  const items = useNavigation('profile')
  const { signOut, busy } = useSignOut()
  const name = formatName(learner)
  const whose = `Profile of ${name === '-' ? (learner.username ?? 'the learner') : name}`
  const { counts } = learner
  const waiting = counts ? countOf('all', counts) : 0
  return (
    <Menu
      label={counts && waiting > 0 ? `${whose}, ${sayCounts(counts)}` : whose}
      button={
        <>
          <span className={styles.initials}>
            {profileInitials(learner)}
            {waiting > 0 && (
              <span className={styles.count}>
                <CountBadge count={waiting} />
              </span>
            )}
          </span>
          {name !== '-' && <span className={styles.name}>{name}</span>}
        </>
      }
    >
      {(close) => (
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              <NavigationLink item={item} className={styles.item} showsCount onFollow={close}>
                <item.icon size={18} aria-hidden />
                {item.label}
              </NavigationLink>
            </li>
          ))}
          <li className={styles.last}>
            <button type="button" className={styles.item} disabled={busy} onClick={signOut}>
              <LogOut size={18} aria-hidden />
              Logout
            </button>
          </li>
        </ul>
      )}
    </Menu>
  )
}
