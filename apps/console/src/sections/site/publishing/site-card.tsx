import type { PublishCheck } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import { siteStatus } from '../../../shell/navigation/setting-pages.ts'
import { LastChanged } from '../last-changed.tsx'
import { settingsOf } from '../settings-api.ts'
import styles from './publishing.module.css'
import { movesFrom, type Site, type Status, statusTexts } from './site-status.ts'
import { StatusDialog } from './status-dialog.tsx'

/** `isOnly`: the settings log records who changed a status, but not for which of several sites. */
type SiteCardProps = { site: Site; stops: readonly PublishCheck[]; isOnly: boolean }

/** One site: its status, and buttons to change it. */
export const SiteCard = ({ site, stops, isOnly }: SiteCardProps) => {
  const mayWrite = useMay('users:write')
  const { data: settings } = useQuery(settingsOf('portal', site.SiteGUID))
  const setting = settings?.items.find(({ Name }) => Name === siteStatus)
  const [target, setTarget] = useState<Status>()
  const { label, tone, means } = statusTexts[site.SiteStatus]
  const isStopped = stops.length > 0
  return (
    <Card>
      <div className={styles.site}>
        <div className={styles.text}>
          <p className={styles.status}>
            <Badge tone={tone}>{label}</Badge>
            <a href={site.Origin} target="_blank" rel="noreferrer" className={styles.origin}>
              {site.Origin.replace(/^https?:\/\//, '')} <ExternalLink size={14} aria-hidden />
            </a>
          </p>
          <p>{means}</p>
          {isOnly && setting && <LastChanged change={setting.LastChanged} />}
        </div>
        {mayWrite && (
          <div className={styles.moves}>
            {movesFrom[site.SiteStatus].map((status) => {
              const isPublishing = status !== 'not-published'
              if (isPublishing && isStopped && status === 'maintenance') return null
              return (
                <Button
                  key={status}
                  small
                  variant={status === 'published' ? 'primary' : 'outline'}
                  disabled={!setting || (isPublishing && isStopped)}
                  onClick={() => setTarget(status)}
                >
                  {status === 'published' && site.SiteStatus === 'maintenance' ? 'End maintenance' : statusTexts[status].action}
                </Button>
              )
            })}
          </div>
        )}
      </div>
      {isStopped && site.SiteStatus !== 'published' && (
        <p className={styles.stopped}>
          {stops.length === 1 ? 'One thing' : `${stops.length} things`} on the list below must be settled before the site can be published.
        </p>
      )}
      {target && setting && <StatusDialog site={site} setting={setting} target={target} onClose={() => setTarget(undefined)} />}
    </Card>
  )
}
