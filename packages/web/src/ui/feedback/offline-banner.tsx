import { WifiOff } from 'lucide-react'
import type { Connectivity } from '../../connectivity.ts'
import { useStore } from '../../store.ts'
import styles from './offline-banner.module.css'

/** Shown while disconnected. The live region is always present for screen readers. */
export const OfflineBanner = ({ connectivity }: { connectivity: Connectivity }) => {
  const connected = useStore(connectivity)
  return (
    <div role="status">
      {!connected && (
        <p className={styles.banner}>
          <WifiOff size={16} aria-hidden /> Internet connection lost
        </p>
      )}
    </div>
  )
}
