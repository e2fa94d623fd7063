import type { TenantSetting } from '@lanyard/contract'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type SettingPage, settingPageOf } from '../../../shell/navigation/setting-pages.ts'
import { sayValue } from '../typed-value.ts'
import styles from './elsewhere.module.css'

const pages: Record<Exclude<SettingPage, '/site/settings'>, { title: string; holds: string }> = {
  '/site/publishing': { title: 'Publishing', holds: 'Whether learners can use the site' },
  '/site/branding': { title: 'Branding', holds: 'Colours, welcome message, logo and icons' },
  '/site/sections': { title: 'Sections', holds: 'Which parts of the portal learners have' },
}
const addresses = Object.keys(pages) as (keyof typeof pages)[]

type ElsewhereProps = { settings: readonly TenantSetting[]; isSearching: boolean }

/** Settings with their own page: the pages, or while searching the matching settings. */
export const Elsewhere = ({ settings, isSearching }: ElsewhereProps) =>
  settings.length > 0 && (
    <Card beside title="Set elsewhere" description="These settings have their own pages.">
      <ul className={styles.list}>
        {isSearching
          ? settings.map((setting) => (
              <li key={setting.Name}>
                <Link to={settingPageOf(setting)} search={{ setting: setting.Name }} className={styles.link}>
                  <span className={styles.name}>{setting.DisplayName}</span>
                  <span className={styles.value}>{sayValue(setting, setting.Value).split(': ')[0]}</span>
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))
          : addresses.map((page) => (
              <li key={page}>
                <Link to={page} className={styles.link}>
                  <span className={styles.name}>{pages[page].title}</span>
                  <span className={styles.value}>{pages[page].holds}</span>
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
      </ul>
    </Card>
  )
