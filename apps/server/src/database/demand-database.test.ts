import { expect, test } from 'vitest'
import { explainConnection, refusalOf } from './demand-database.ts'

const address = { host: 'db:5432', user: 'owner', name: 'lanyard' }
const empty = { version: '18.1', versionNumber: 180_001, isLanyards: false, foreignTable: null }

test('an old PostgreSQL is refused with the version it needs', () => {
  expect(refusalOf({ ...empty, version: '16.9', versionNumber: 160_009 }, address)).toBe('PostgreSQL 16.9 is too old. Lanyard needs PostgreSQL 17 or newer.')
  expect(refusalOf({ ...empty, version: '17.0', versionNumber: 170_000 }, address)).toBeUndefined()
})

test('an empty database and one of Lanyard are taken, another is not', () => {
  expect(refusalOf(empty, address)).toBeUndefined()
  expect(refusalOf({ ...empty, isLanyards: true, foreignTable: 'public.accounts' }, address)).toBeUndefined()
  expect(refusalOf({ ...empty, foreignTable: 'public.accounts' }, address)).toContain('such as public.accounts')
})

test.each([
  [{ code: 'ENOTFOUND' }, "can't be found"],
  [{ code: 'ECONNREFUSED' }, "Can't reach PostgreSQL at db:5432."],
  [{ message: 'timeout expired' }, "doesn't answer"],
  [{ code: '28P01' }, 'refused the user owner'],
  [{ code: '3D000' }, 'There is no database lanyard'],
  [{ code: '57P03' }, 'is starting or stopping'],
  [{ code: '53300' }, 'has no connections left'],
  [{ message: 'The server does not support SSL connections' }, 'sslmode'],
])('%o is explained', (error, sentence) => {
  expect(explainConnection(error, address)).toContain(sentence)
})

test('other errors stay as they are', () => {
  expect(explainConnection(new Error('out of memory'), address)).toBeUndefined()
})
