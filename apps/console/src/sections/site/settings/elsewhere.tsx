import type { TenantSetting } from '@lanyard/contract'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type Place, placeOf } from '../../../shell/navigation/setting-places.ts'
import { sayValue } from '../typed-value.ts'
import styles from './elsewhere.module.css'

const pages: Record<Exclude<Place, '/site/settings'>, { title: string; holds: string }> = {
  '/site/publishing': { title: 'Publishing', holds: 'Whether learners can use the site' },
  '/site/branding': { title: 'Branding', holds: 'Colours, welcome message, logo and icons' },
  '/site/sections': { title: 'Sections', holds: 'Which parts of the portal learners have' },
}
const places = Object.keys(pages) as (keyof typeof pages)[]

type ElsewhereProps = { settings: readonly TenantSetting[]; isSearching: boolean }

/** Settings with their own page: the pages, or while searching the matching settings. */
export const Elsewhere = ({ settings, isSearching }: ElsewhereProps) =>
  settings.length > 0 && (
    <Card beside title="Set elsewhere" description="These settings have their own pages.">
      <ul className={styles.list}>
        {isSearching
          ? settings.map((setting) => (
              <li key={setting.Name}>
                <Link to={placeOf(setting)} search={{ setting: setting.Name }} className={styles.link}>
                  <span className={styles.name}>{setting.DisplayName}</span>
                  <span className={styles.value}>{sayValue(setting, setting.Value).split(': ')[0]}</span>
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <Link to={place} className={styles.link}>
                  <span className={styles.name}>{pages[place].title}</span>
                  <span className={styles.value}>{pages[place].holds}</span>
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
      </ul>
    </Card>
  )
