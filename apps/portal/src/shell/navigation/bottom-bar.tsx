import styles from './bottom-bar.module.css'
import { NavigationLink } from './navigation-link.tsx'
import { useNavigation } from './use-navigation.ts'

/** Fixed at the bottom of a phone's screen; the active item is bold. */
export const BottomBar = () => (
  <nav aria-label="Main, at the bottom" className={styles.bar}>
    {useNavigation('main').map((item) => (
      <NavigationLink key={item.label} item={item} className={styles.link} showsCount>
        <item.icon size={22} aria-hidden />
        <span>{item.label}</span>
      </NavigationLink>
    ))}
  </nav>
)
