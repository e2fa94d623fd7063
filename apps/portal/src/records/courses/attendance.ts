/** The attendance threshold. It is a common value, because no setting or record says what the provider requires. */
export const usualMark = 80

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

/** How many of the remaining classes can be missed while attendance still ends above the threshold. Leave is not counted. */
export const classesToSpare = (stats: Attendance) => {
  const counted = stats.totalCountOfClasses - stats.countOfMedicalLeaveClassesInPast - stats.countOfApprovedLeaveClassesInPast
  const hundredths = counted * (100 - usualMark) - stats.countOfAbsentClassesInPast * 100
  return Math.min(leftOf(stats), Math.ceil(hundredths / 100) - 1)
}

const classes = (count: number) => (count === 1 ? '1 more class' : `${count} more classes`)

export type Outlook = { text: string; tone: 'brand' | 'warning' | 'error' }

/** The attendance outlook in plain language; nothing once it can't change any more. */
export const outlookOf = (stats: Attendance): Outlook | undefined => {
  const left = leftOf(stats)
  const current = stats.currentAttendancePercentage
  if (left === 0) return current != null && current < usualMark ? { text: `It ended below ${usualMark}%.`, tone: 'error' } : undefined
  const spare = classesToSpare(stats)
  if (spare < 0) return { text: `It can no longer end above ${usualMark}%. Attend the remaining classes, and talk to us.`, tone: 'error' }
  if (spare === 0) return { text: `Attend every class from now on to end above ${usualMark}%.`, tone: 'warning' }
  if (spare === left) return { text: `You’ll stay above ${usualMark}% whatever happens.`, tone: 'brand' }
  return {
    text: `You can miss ${classes(spare)} and stay above ${usualMark}%.`,
    tone: current != null && current < usualMark ? 'warning' : 'brand',
  }
}
