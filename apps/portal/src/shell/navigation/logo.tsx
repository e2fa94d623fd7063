import { useState } from 'react'
import { useTenant } from '../../session.ts'
import styles from './logo.module.css'

/** The provider's logo, 92×26, or its name if there is none. A logo for dark pages, which the page's head knows, takes its place there. */
export const Logo = () => {
  const [failed, setFailed] = useState<string | null>(null)
  const { Site, Assets } = useTenant()
  if (!Assets.Logo || failed === Assets.Logo) return <span className={styles.name}>{Site.SiteName}</span>
  return (
    <img
      src={Assets.Logo}
      alt={Site.SiteName}
      width={92}
      height={26}
      onError={() => setFailed(Assets.Logo)}
      data-has-dark={Assets.DarkLogo ? true : undefined}
      className={styles.logo}
    />
  )
}
