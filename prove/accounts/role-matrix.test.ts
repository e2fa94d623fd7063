import { expect, test } from 'vitest'
import { operations } from '../requests/attempts.ts'
import { expectedOf, writtenNames } from './role-matrix.ts'

test('every operation of the contract stands once in the matrix, and nothing else does', () => {
  const names = operations.map(([operation]) => operation)
  expect(operations.filter(([operation, call]) => !expectedOf({ operation, ...call })).map(([operation]) => operation)).toEqual([])
  expect(writtenNames.filter((name) => !names.includes(name))).toEqual([])
})
