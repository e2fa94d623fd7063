import { filterKinds, paging, text } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { textReader } from './validation.ts'

const read = textReader(
  z.strictObject({
    ...paging({ fields: { code: text } }),
    idFilter: filterKinds.id,
    amountFilter: filterKinds.amount,
    flagFilter: filterKinds.flag,
    codeFilter: filterKinds.code,
  }),
)
const faults = (query: object) => {
  try {
    read(query)
    return []
  } catch (error) {
    return (error as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  }
}

test('digits become a number where a number is expected; a code of digits stays text', () => {
  expect(read({ take: '16', skip: '007', idFilter: ['-3', '12'], amountFilter: { gte: '-0.50', lt: '100' }, flagFilter: 'false', codeFilter: '0x10' })).toEqual(
    {
      take: 16,
      skip: 7,
      idFilter: [-3, 12],
      amountFilter: { gte: -0.5, lt: 100 },
      flagFilter: false,
      codeFilter: '0x10',
    },
  )
  expect(read({ amountFilter: ['5', '5.0'], codeFilter: ['1', '2'] })).toEqual({ amountFilter: [5, 5], codeFilter: ['1', '2'] })
})

/** Texts that JavaScript reads as numbers but people don't write. */
const odd = [
  '0x10',
  '0b1',
  '0o7',
  '1e2',
  '1E2',
  '+5',
  ' 5',
  '5 ',
  '\t5',
  '5.',
  '.5',
  '',
  ' ',
  '-',
  '--5',
  '１２',
  '1_000',
  '1,000',
  'Infinity',
  'NaN',
  'null',
  'true',
]

test("anything else isn't a number, and the field is named", () => {
  for (const value of odd) {
    expect([value, faults({ take: value })]).toEqual([value, ['/take']])
    expect([value, faults({ idFilter: ['1', value] })]).toEqual([value, ['/idFilter']])
    expect([value, faults({ amountFilter: { gte: value } })]).toEqual([value, ['/amountFilter']])
  }
  for (const value of ['5.0', '5.5']) expect(faults({ take: value })).toEqual(['/take'])
  for (const value of ['1', '0', 'True', 'yes', '']) expect(faults({ flagFilter: value })).toEqual(['/flagFilter'])
  expect(faults({ take: '0x10', skip: '1e2', idFilter: '5' })).toEqual(['/skip', '/take'])
  expect(faults({ take: ['5'] }), 'several are not one').toEqual(['/take'])
})

describe('through the router', () => {
  test('a filter on a closed set accepts its codes in any letter case, and refuses others with the allowed values', async () => {
    const admin = await server.staffToken('admin@banksia.example')
    const operator = await server.staffToken('operator@lanyard.example')
    const read = async (bearer: string, path: string) => {
      const answer = await server.raw('console', path, { bearer })
      return [answer.statusCode, answer.json().errors]
    }
    const refused = (name: string, known: string) => [400, [{ pointer: `/${name}`, message: `Must be one of ${known}, or several.` }]]
    const own = '/tenants/BANKSIA'
    const roles = 'TenantAdmin, RecordsManager, SupportAgent, FinanceOfficer, Trainer, ContentEditor, Auditor, PrivacyOfficer'
    const sets: [path: string, name: string, good: string, known: string][] = [
      [`${own}/learner-accounts`, 'stateFilter', 'Active', 'active, invited, disabled'],
      [`${own}/users`, 'rolesFilter', 'auditor', roles],
      [`${own}/invitations`, 'rolesFilter', 'AUDITOR', roles],
      [`${own}/invitations`, 'statusIdFilter', '5', '1 (sent), 2 (accepted), 3 (declined), 4 (expired), 5 (canceled)'],
      [`${own}/audit-log`, 'outcomeFilter', 'Refused', 'done, refused'],
      [`${own}/audit-log`, 'actorKindFilter', 'Staff', 'learner, staff, operator, key, system, anonymous'],
    ]
    for (const [path, name, good, known] of sets) {
      expect(await read(admin, `${path}?${name}=${good}`), path).toEqual([200, undefined])
      for (const bad of ['bogus', '', '99']) expect(await read(admin, `${path}?${name}=${good}&${name}=${bad}`), `${path} ${bad}`).toEqual(refused(name, known))
    }
    expect(await read(operator, '/tenants?statusFilter=Active&countryCodeFilter=au')).toEqual([200, undefined])
    expect(await read(operator, '/tenants?statusFilter=gone')).toEqual(refused('statusFilter', 'active, suspended'))
    expect(await read(operator, '/tenants?countryCodeFilter=XX')).toMatchObject([400, [{ pointer: '/countryCodeFilter' }]])
  })

  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  test('pages and records are requested with digits', async () => {
    const bearer = await server.staffToken('admin@banksia.example')
    const read = async (path: string) => {
      const answer = await server.raw('console', `/tenants/BANKSIA/users${path}`, { bearer })
      return [answer.statusCode, answer.json().errors]
    }
    expect(await read('?take=16')).toEqual([200, undefined])
    const takes = [{ pointer: '/take', message: 'Must be a whole number from 1 to 200.' }]
    for (const value of ['0x10', '1e2', '%2B5', '%205', '5.0', '']) expect([value, ...(await read(`?take=${value}`))]).toEqual([value, 400, takes])
    expect(await read('/0x10')).toMatchObject([400, [{ pointer: '/id' }]])
  })
})
