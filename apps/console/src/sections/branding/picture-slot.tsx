import type { BrandingPicture, DeletedFile, FileEntry } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { ImageOff } from 'lucide-react'
import { useId } from 'react'
import { When } from '../../list/when.tsx'
import { acceptedBy, guidanceOf, textsOf } from './picture-rules.ts'
import styles from './pictures.module.css'
import { usePicture } from './use-picture.ts'

type PictureSlotProps = {
  picture: BrandingPicture
  current: FileEntry | undefined
  previous: DeletedFile | undefined
  siteGuid: string | undefined
  onTry: ((address: string | undefined) => void) | undefined
}

/** One branding image: the current one, the requirements, and a new one to preview before using it. */
export const PictureSlot = ({ picture, current, previous, siteGuid, onTry }: PictureSlotProps) => {
  const id = useId()
  const { title, use } = textsOf(picture)
  const { chosen, fault, percent, isChanging, ...does } = usePicture(picture, current !== undefined, siteGuid, onTry)
  const name = title.toLowerCase()
  const shown = chosen?.address ?? current?.Url
  const isSending = percent !== undefined
  return (
    <li className={styles.slot}>
      <FileDrop hint={`Drop to try as ${name}`} onFiles={does.choose}>
        <div className={styles.line}>
          <div className={styles.plates} data-picture={picture}>
            {shown ? (
              ['light', 'dark'].map((ground) => (
                <span key={ground} className={styles.plate} data-ground={ground}>
                  <img src={shown} alt={ground === 'light' ? `${title}${chosen ? ', not used yet' : ' as it is now'}` : ''} />
                </span>
              ))
            ) : (
              <span className={styles.none}>
                <ImageOff size={20} aria-hidden /> None yet
              </span>
            )}
          </div>
          <div className={styles.text}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.use}>{use}</p>
            {current && !chosen && (
              <p className={styles.use}>
                Changed <When iso={current.LastModified} />
              </p>
            )}
          </div>
        </div>
        <FieldNotes id={id} help={guidanceOf(picture)} error={fault} />
        {isSending && <progress max={100} value={percent} aria-label={`Sending ${name}`} className={styles.progress} />}
        <div className={styles.actions}>
          {chosen ? (
            <>
              <Button small busy={isSending} onClick={does.use}>
                Use this image
              </Button>
              <Button small variant="outline" onClick={does.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              {siteGuid && (
                <FileButton label={`${current ? 'Replace' : 'Choose'}: ${name}`} accept={acceptedBy(picture)} onFiles={does.choose}>
                  {current ? 'Replace' : 'Choose an image'}
                </FileButton>
              )}
              {current && (
                <Button small variant="outline" busy={isChanging} aria-label={`Remove: ${name}`} onClick={() => does.remove(current.Filename)}>
                  Remove
                </Button>
              )}
              {previous && (
                <Button small variant="outline" busy={isChanging} aria-label={`Put back the previous: ${name}`} onClick={does.putBack}>
                  Put back the previous
                </Button>
              )}
            </>
          )}
        </div>
      </FileDrop>
    </li>
  )
}
