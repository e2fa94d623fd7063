import { expect, test, vi } from 'vitest'
import { openFaults } from './fault-list.ts'

test('a fault is printed when it is seen, and twenty of them at most', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const faults = openFaults()
  faults.push('first')
  expect(print.mock.calls).toEqual([['     ! first']])
  faults.push(...Array.from({ length: 30 }, (_, index) => `fault ${index}`))
  expect(print).toHaveBeenCalledTimes(21)
  expect(print.mock.lastCall).toEqual(['     ! and more'])
  expect([faults.length, JSON.stringify(faults.slice(0, 2))]).toEqual([31, '["first","fault 0"]'])
  print.mockRestore()
})
