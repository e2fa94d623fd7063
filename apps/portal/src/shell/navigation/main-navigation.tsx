import styles from './main-navigation.module.css'
import { NavigationLink } from './navigation-link.tsx'
import { useNavigation } from './use-navigation.ts'

export const MainNavigation = () => (
  <nav aria-label="Main" className={styles.nav}>
    {useNavigation('main').map((item) => (
      <NavigationLink key={item.label} item={item} className={styles.link}>
        {item.label}
      </NavigationLink>
    ))}
  </nav>
)
