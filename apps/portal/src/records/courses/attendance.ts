import type { Outlook } from '@lanyard/web/records/attendance-summary.tsx'

export type Attendance = {
  totalCountOfClasses: number
  totalCountOfClassesInPast: number
  countOfAbsentClassesInPast: number
  countOfMedicalLeaveClassesInPast: number
  countOfApprovedLeaveClassesInPast: number
  currentAttendancePercentage?: number | null | undefined
  maxPossibleAttendancePercentage?: number | null | undefined
}

const leftOf = ({ totalCountOfClasses, totalCountOfClassesInPast }: Attendance) => totalCountOfClasses - totalCountOfClassesInPast

/** How many of the remaining classes can be missed while attendance still ends at the threshold or above. Leave is not counted. */
export const classesToSpare = (stats: Attendance, threshold: number) => {
  const counted = stats.totalCountOfClasses - stats.countOfMedicalLeaveClassesInPast - stats.countOfApprovedLeaveClassesInPast
  const hundredths = counted * (100 - threshold) - stats.countOfAbsentClassesInPast * 100
  return Math.min(leftOf(stats), Math.floor(hundredths / 100))
}

const classes = (count: number) => (count === 1 ? '1 more class' : `${count} more classes`)

/** The attendance outlook in plain language; nothing without a threshold, or once it can't change any more. */
export const outlookOf = (stats: Attendance, threshold: number | null): Outlook | undefined => {
  if (threshold === null) return undefined
  const left = leftOf(stats)
  const current = stats.currentAttendancePercentage
  if (left === 0) return current != null && current < threshold ? { text: `It ended below ${threshold}%.`, tone: 'error' } : undefined
  const spare = classesToSpare(stats, threshold)
  if (spare < 0) return { text: `It can no longer reach ${threshold}%. Attend the remaining classes, and talk to us.`, tone: 'error' }
  if (spare === 0) return { text: `Attend every class from now on to reach ${threshold}%.`, tone: 'warning' }
  if (spare === left) return { text: `You’ll stay at ${threshold}% or more whatever happens.`, tone: 'brand' }
  return {
    text: `You can miss ${classes(spare)} and stay at ${threshold}% or more.`,
    tone: current != null && current < threshold ? 'warning' : 'brand',
  }
}
