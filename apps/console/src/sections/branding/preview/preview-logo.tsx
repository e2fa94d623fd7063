import { useState } from 'react'
import styles from './preview.module.css'

/** The logo as the portal shows it, 92×26, or the site's name if there is none. */
export const PreviewLogo = ({ logo, siteName }: { logo: string | undefined; siteName: string }) => {
  const [failed, setFailed] = useState<string>()
  if (!logo || logo === failed) return <span className={styles.name}>{siteName || 'Your site'}</span>
  return <img src={logo} alt="" width={92} height={26} className={styles.logo} onError={() => setFailed(logo)} />
}
