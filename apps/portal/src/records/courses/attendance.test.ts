import { expect, test } from 'vitest'
import { attendanceStats } from '../../testing/answers.ts'
import { type Attendance, classesToSpare, outlookOf } from './attendance.ts'

const stats = (more: Partial<Attendance>): Attendance => attendanceStats(more)

test('how many classes can be missed: leave is not counted', () => {
  expect(classesToSpare(stats({}), 80)).toBe(3)
  expect(outlookOf(stats({}), 80)?.text).toBe('You can miss 3 more classes and stay at 80% or more.')
})

test('exactly the threshold is enough', () => {
  const twenty = stats({ totalCountOfClasses: 20, countOfMedicalLeaveClassesInPast: 0, countOfApprovedLeaveClassesInPast: 0, totalCountOfClassesInPast: 10 })
  expect(classesToSpare({ ...twenty, countOfAbsentClassesInPast: 2 }, 80)).toBe(2)
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 3 }, 80)?.text).toContain('1 more class and')
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 4 }, 80)?.text).toContain('Attend every class')
  expect(outlookOf({ ...twenty, countOfAbsentClassesInPast: 5 }, 80)?.text).toContain('can no longer reach 80%')
})

test('once all classes are over, none can be missed', () => {
  expect(outlookOf(stats({ totalCountOfClassesInPast: 29, currentAttendancePercentage: 90 }), 80)).toBeUndefined()
  expect(outlookOf(stats({ totalCountOfClassesInPast: 29, currentAttendancePercentage: 70 }), 80)?.tone).toBe('error')
})

test('no more classes can be missed than remain', () => {
  expect(outlookOf(stats({ totalCountOfClasses: 100, totalCountOfClassesInPast: 98, countOfAbsentClassesInPast: 0 }), 80)?.text).toContain('whatever happens')
})

test('without a threshold attendance is compared with nothing; another threshold gives another outlook', () => {
  expect(outlookOf(stats({}), null)).toBeUndefined()
  expect(outlookOf(stats({}), 90)?.text).toBe('Attend every class from now on to reach 90%.')
})
