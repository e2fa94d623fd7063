import { expect, test } from 'vitest'
import { spanOf } from './report-period.ts'

test('a period ends today: thirty or ninety days, or twelve months from the first of one', () => {
  expect(spanOf('30-days', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01', unit: 'day' })
  expect(spanOf('90-days', '2026-11-17')).toEqual({ from: '2026-08-20', to: '2026-11-17', unit: 'week' })
  expect(spanOf('12-months', '2026-11-17')).toEqual({ from: '2025-12-01', to: '2026-11-17', unit: 'month' })
  expect(spanOf('12-months', '2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-12-31', unit: 'month' })
})
