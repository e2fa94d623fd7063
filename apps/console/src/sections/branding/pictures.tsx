import type { BrandingPicture } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { homeOf } from '../home/home-query.ts'
import { pictureNames } from './picture-rules.ts'
import { PictureSlot } from './picture-slot.tsx'
import styles from './pictures.module.css'
import { picturesOf, previousPicturesOf } from './queries.ts'

const isOf =
  (picture: BrandingPicture) =>
  ({ Filename }: { Filename: string }) =>
    Filename.startsWith(`${picture}.`)

/** The logo and icons; `onTry` previews a chosen logo before it is used. */
export const Pictures = ({ onTry }: { onTry: (address: string | undefined) => void }) => {
  const pictures = useQuery(picturesOf())
  const { data: previous } = useQuery(previousPicturesOf())
  const { data: home } = useQuery(homeOf())
  const siteGuid = home?.Publishing?.Sites[0]?.SiteGUID
  return (
    <div id="pictures" className={styles.anchor}>
      <Card title="Logo and icons" description="Learners see a new image as soon as you use it.">
        <Region query={pictures} what="The pictures" skeleton={<Skeleton lines={6} label="Loading the pictures" />}>
          {({ items }) => (
            <>
              {home && !siteGuid && <Alert type="info">Add a site before you add images.</Alert>}
              <ul className={styles.slots}>
                {pictureNames.map((picture) => (
                  <PictureSlot
                    key={picture}
                    picture={picture}
                    current={items.find(isOf(picture))}
                    previous={previous?.items.find(isOf(picture))}
                    siteGuid={siteGuid}
                    onTry={picture === 'header-logo' ? onTry : undefined}
                  />
                ))}
              </ul>
            </>
          )}
        </Region>
      </Card>
    </div>
  )
}
