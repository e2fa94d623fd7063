import type { signedInDevice, Unwrapped } from '@lanyard/contract'
import { Laptop, Smartphone } from 'lucide-react'
import type { LocaleClock } from '../format/dates.ts'
import { Moment } from '../format/moment.tsx'
import { Button } from '../ui/actions/button.tsx'
import styles from './account.module.css'
import { deviceName, isPhone } from './device-name.ts'

type Device = Unwrapped<typeof signedInDevice>
type DeviceRowProps = { device: Device; localeClock: LocaleClock; busy: boolean; onEnd: () => void }

export const DeviceRow = ({ device, localeClock, busy, onEnd }: DeviceRowProps) => {
  const name = deviceName(device.device)
  return (
    <li className={styles.device}>
      <span className={styles.icon}>{isPhone(device.device) ? <Smartphone size={20} aria-hidden /> : <Laptop size={20} aria-hidden />}</span>
      <div className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {device.isCurrent ? (
            'This device'
          ) : (
            <>
              Last used <Moment iso={device.lastSeenAt} localeClock={localeClock} />
            </>
          )}
          {device.address && ` · ${device.address}`}
        </span>
      </div>
      {!device.isCurrent && (
        <Button variant="outline" small busy={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
