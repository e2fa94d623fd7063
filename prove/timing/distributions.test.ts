import { expect, test } from 'vitest'
import { medianOf, percentileOf, sameDistribution } from './distributions.ts'

const upTo = (count: number, shift = 0) => Array.from({ length: count }, (_, index) => index + shift)

test('medians and percentiles', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([2, 2.5])
  expect([percentileOf(upTo(100, 1), 0.95), percentileOf([7], 0.95)]).toEqual([95, 7])
})

test("equal samples come from one distribution, shifted ones don't, and a small shift of few values isn't detected", () => {
  expect(sameDistribution(upTo(300), upTo(300))).toBe(1)
  expect(sameDistribution(upTo(300), upTo(300, 10))).toBeGreaterThan(0.5)
  expect(sameDistribution(upTo(300), upTo(300, 60))).toBeLessThan(0.0001)
  // D = 0.1333 at 300 each is at the critical value of 1%, 1.63 * sqrt(2 / 300).
  expect(sameDistribution(upTo(300), upTo(300, 40))).toBeCloseTo(0.01, 2)
})
