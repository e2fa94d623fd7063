import { expect, test } from 'vitest'
import { attendanceStats } from '../../testing/answers.ts'
import { type Attendance, classesToSpare, outlookOf } from './attendance.ts'

const stats = (more: Partial<Attendance>): Attendance => attendanceStats(more)

test('how many classes can be missed: leave is not counted', () => {
  expect(classesToSpare(stats({}))).toBe(3)
  expect(outlookOf(stats({}))?.text).toBe('You can miss 3 more classes and stay above 80%.')
})

test('above means above: exactly 80% is not enough', () => {
  const twenty = stats({ totalCountOfClasses: 20, countOfMedicalLeaveClassesInPast: 0, countOfApprovedLeaveClassesInPast: 0, totalCountOfClassesInPast: 10 })
  expect(classesToSpare({ ...twenty, countOfAbsentClassesInPast: 2 })).toBe(1)
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 2 })?.text).toContain('1 more class and')
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 3 })?.text).toContain('Attend every class')
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 4 })?.text).toContain('can no longer end above 80%')
})

test('once all classes are over, none can be missed', () => {
  expect(outlookOf(stats({ totalCountOfClassesInPast: 29, currentAttendancePercentage: 90 }))).toBeUndefined()
  expect(outlookOf(stats({ totalCountOfClassesInPast: 29, currentAttendancePercentage: 70 }))?.tone).toBe('error')
})

test('no more classes can be missed than remain', () => {
  expect(outlookOf(stats({ totalCountOfClasses: 100, totalCountOfClassesInPast: 98, countOfAbsentClassesInPast: 0 }))?.text).toContain('whatever happens')
})
