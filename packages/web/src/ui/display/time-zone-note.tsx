import { useSyncExternalStore } from 'react'
import { cityOf, minutesAhead } from '../../format/times.ts'
import { serverView } from '../../server-view.ts'
import styles from './time-zone-note.module.css'

const counted = (count: number, unit: string) => `${count}\u00a0${unit}${count === 1 ? '' : 's'}`

const differenceText = (minutes: number) => {
  const whole = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return [whole && counted(whole, 'hour'), rest && counted(rest, 'minute')].filter(Boolean).join(' ')
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const assumedZone = () => serverView.get()?.timeZone ?? deviceZone()
const neverChanges = () => () => {}

/** Says which time zone applies when the device uses another. */
export const TimeZoneNote = ({ timeZone, device: given }: { timeZone: string; device?: string }) => {
  const own = useSyncExternalStore(neverChanges, deviceZone, assumedZone)
  const device = given ?? own
  const minutes = minutesAhead(device, timeZone)
  if (minutes === 0) return null
  return (
    <p className={styles.note}>
      Times are in {cityOf(timeZone)} time. Your device is on {device === 'UTC' ? device : `${cityOf(device)} time`}, {differenceText(minutes)}{' '}
      {minutes < 0 ? 'behind' : 'ahead'}.
    </p>
  )
}
