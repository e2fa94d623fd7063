import type { Look } from '../brand.ts'
import styles from './preview.module.css'
import { PreviewLogo } from './preview-logo.tsx'

/** The portal's banner with the enabled sections. */
export const BannerPreview = ({ look, logo }: { look: Look; logo: string | undefined }) => {
  const items = [
    'Dashboard',
    'My Courses',
    ...(look.shows('ElearningSettings.ShowElearningButton') ? ['My Elearning'] : []),
    ...(look.shows('ShowSections.Timetables') ? ['Timetable'] : []),
  ]
  return (
    <div className={styles.banner}>
      <div className={styles.bar}>
        <PreviewLogo logo={logo} siteName={look.siteName} />
        <div className={styles.nav}>
          {items.map((item, index) => (
            <span key={item} className={styles.item} data-here={index === 0 || undefined}>
              {item}
            </span>
          ))}
        </div>
        <span className={styles.initials}>AN</span>
      </div>
    </div>
  )
}
