import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { When } from '../../../list/when.tsx'
import styles from '../people.module.css'

/** When a person was last here: now, a date, or never. */
export const LastHere = ({ IsOnline, LastSignedInAt }: { IsOnline: boolean; LastSignedInAt: string | null }) => {
  if (IsOnline)
    return (
      <span className={styles.online} title={LastSignedInAt ? undefined : 'Signed in'}>
        Online now
      </span>
    )
  return LastSignedInAt ? <When iso={LastSignedInAt} /> : <Quiet>Never</Quiet>
}
