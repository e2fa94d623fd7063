import type { Home } from '@lanyard/contract'
import { Badge, type BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import { ExternalLink } from 'lucide-react'
import styles from './home.module.css'

type Site = NonNullable<Home['Publishing']>['Sites'][number]

const states: Record<Site['SiteStatus'], { label: string; tone: BadgeTone }> = {
  published: { label: 'Published', tone: 'success' },
  'not-published': { label: 'Not published', tone: 'warning' },
  maintenance: { label: 'Maintenance', tone: 'warning' },
}

/** The portal's address, and whether it is open. */
export const SitesLine = ({ sites }: { sites: readonly Site[] }) => (
  <ul aria-label="Sites" className={styles.sites}>
    {sites.map(({ SiteGUID, Origin, SiteStatus }) => (
      <li key={SiteGUID}>
        <a href={Origin} target="_blank" rel="noreferrer">
          {new URL(Origin).host}
          <ExternalLink size={14} aria-hidden />
        </a>
        <Badge tone={states[SiteStatus].tone}>{states[SiteStatus].label}</Badge>
      </li>
    ))}
  </ul>
)
