import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useState } from 'react'
import styles from './banner.module.css'
import { Logo } from './navigation/logo.tsx'
import { MainNavigation } from './navigation/main-navigation.tsx'
import { MobileMenu } from './navigation/mobile-menu.tsx'
import { ProfileMenu } from './navigation/profile-menu.tsx'

/** Sticky: logo, main navigation and profile button; a collapsible menu on a phone. */
export const Banner = () => {
  const [unfolded, setUnfolded] = useState(false)
  const { pathname } = useLocation()
  const [shownAt, setShownAt] = useState(pathname)
  // The menu folds up whenever the path changes. An effect would also fold one that was opened before the page was taken over.
  if (shownAt !== pathname) {
    setShownAt(pathname)
    setUnfolded(false)
  }
  const Icon = unfolded ? X : MenuIcon
  return (
    <header className={styles.banner}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label="Dashboard">
          <Logo />
        </Link>
        <MainNavigation />
        <ProfileMenu />
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          aria-controls={unfolded ? 'mobile-menu' : undefined}
          aria-label="Menu"
          onClick={() => setUnfolded(!unfolded)}
          onKeyDown={({ key }) => key === 'Escape' && setUnfolded(false)}
        >
          <Icon size={22} aria-hidden />
        </button>
      </div>
      {unfolded && <MobileMenu onClose={() => setUnfolded(false)} />}
    </header>
  )
}
