import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Eye } from 'lucide-react'
import { useSignOut } from './use-sign-out.ts'
import styles from './viewing-bar.module.css'

/** Tells staff that this is somebody else's portal, on every page. */
export const ViewingBar = ({ name }: { name: string }) => {
  const { busy, signOut } = useSignOut()
  return (
    <aside className={styles.bar} aria-label="You are looking at someone else’s portal">
      <Eye size={18} aria-hidden />
      <p>
        You see what <b>{name}</b> sees. You can’t change anything.
      </p>
      <Button variant="outline" busy={busy} onClick={signOut}>
        Stop looking
      </Button>
    </aside>
  )
}
