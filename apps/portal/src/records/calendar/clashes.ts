import type { Registration } from './class-registrations.ts'
import { isGivenUp } from './registration-states.ts'

const timesOf = ({ startTime, endTime }: Registration) => {
  const start = Date.parse(startTime ?? '')
  return { start, end: endTime ? Date.parse(endTime) : start }
}

/** Maps each registration to the classes that overlap it, among those the learner is expected in. */
export const clashesAmong = (registrations: readonly Registration[]): Map<number, Registration[]> => {
  const expected = registrations.filter((registration) => registration.startTime && !isGivenUp(registration))
  const found = new Map<number, Registration[]>()
  for (const one of expected) {
    const { start, end } = timesOf(one)
    const others = expected.filter((other) => {
      const at = timesOf(other)
      return other.learnerClassRegistrationId !== one.learnerClassRegistrationId && at.start < end && start < at.end
    })
    if (others.length > 0) found.set(one.learnerClassRegistrationId, others)
  }
  return found
}
