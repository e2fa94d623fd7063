import type { ImportRun } from '@lanyard/contract'
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { importReport, importRun } from '../../../testing/imports.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pageAnswer } from '../../../testing/people.ts'

afterEach(() => focusManager.setFocused(undefined))

const row = (more: object = {}) => ({
  id: 1,
  type: 'learners',
  file: 'NAT00080.txt',
  line: 412,
  severity: 'refused',
  cause: 'dob',
  sentence: 'Date of birth: This isn’t a date.',
  field: 'dateOfBirth',
  value: '31022001',
  about: 'Tariq Hassan',
  ...more,
})

const open = async (run: ImportRun) => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  let current = run
  server.routes['GET /imports/5'] = () => Response.json(current)
  server.routes['GET /imports/5/problems'] = () => pageAnswer([row()])
  server.routes['PUT /imports/5/choices'] = ({ body }) => {
    current = { ...current, state: 'checking', choices: body as ImportRun['choices'] }
    return Response.json(current)
  }
  server.routes['POST /imports/5/apply'] = () => {
    current = { ...current, state: 'applying', progress: { read: 100, of: 400, startedAt: '2026-11-16T00:00:00.000Z', totals: {} } }
    return Response.json(current)
  }
  const become = (more: Partial<ImportRun>) => {
    current = { ...current, ...more }
  }
  return { server, become, ...(await openPage('/data/imports/5')) }
}

test('the headline is the result, and applying shows the progress', async () => {
  const { server, user } = await open(importRun())
  await screen.findByRole('heading', { level: 1, name: '2,143 learners, 41,870 results, 3 problems' })
  const table = within(await screen.findByRole('table', { name: 'What would change' }))
  expect(table.getByRole('row', { name: 'Results 1,204 3,118 37,537 11 0' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply 4,617 changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Applying your changes' })
  await screen.findByText('25%')
  expect(server.to('POST', '/imports/5/apply')[0]?.body).toEqual({})
})

test('the brake: Apply is off until the number is typed, and sends it', async () => {
  const report = importReport({ brakes: [{ type: 'learners', kind: 'changed', count: 257, of: 2141 }], toConfirm: 3257 })
  const { server, user } = await open(importRun({ report }))
  await screen.findByText('This run would change 12% of learners.')
  const apply = screen.getByRole('button', { name: /^Apply/ })
  const field = screen.getByLabelText('Type 3,257 to continue')
  expect(apply).toHaveProperty('disabled', true)
  await user.type(field, '325')
  expect(apply).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.type(field, '3,257')
  expect(apply).toHaveProperty('disabled', false)
  await user.click(apply)
  await waitFor(() => expect(server.to('POST', '/imports/5/apply')[0]?.body).toEqual({ confirmed: 3257 }))
})

test('a run of the watched folder says why it stopped', async () => {
  await open(importRun({ origin: 'folder', startedBy: 'Lanyard', isStopped: true, failedBecause: '3 codes aren’t in your lists. Choose what they mean.' }))
  await screen.findByText('Stopped: 3 codes aren’t in your lists. Choose what they mean.')
  expect(screen.getByText(/· Lanyard · Watched folder,/)).toBeTruthy()
})

test('corrections are collected, and sent once with every earlier choice', async () => {
  const earlier = { type: 'learners', file: 'NAT00080.txt', line: 7, field: 'email', value: 'a@b.example' } as const
  const known = { type: 'learners', field: 'gender', code: 'Q', valueId: 4, isRemembered: false } as const
  const choices = { natProfile: 'victoria', complete: ['learners'], corrections: [earlier], codes: [known] } as ImportRun['choices']
  const { server, user } = await open(importRun({ choices }))
  const cell = await screen.findByLabelText('Date of birth of Tariq Hassan')
  expect(cell).toHaveProperty('value', '31022001')
  await user.clear(cell)
  await user.type(cell, '2001-02-28')
  await user.click(await screen.findByRole('button', { name: /^Use our suggestion/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Remember for this source' }))
  await user.click(screen.getByRole('button', { name: 'Check 2 corrections' }))
  await screen.findByRole('heading', { level: 1, name: 'Checking your file' })
  expect(server.to('PUT', '/imports/5/choices').map(({ body }) => body)).toEqual([
    {
      natProfile: 'victoria',
      complete: ['learners'],
      tables: [],
      codes: [known, { type: 'unit-enrolments', field: 'result', code: '53', valueId: 2, isRemembered: false }],
      corrections: [earlier, { type: 'learners', file: 'NAT00080.txt', line: 412, field: 'dateOfBirth', value: '2001-02-28' }],
    },
  ])
})

test('a problem without a field explains, and its rows have no input', async () => {
  const { user, server } = await open(importRun({ report: importReport({ groups: importReport().groups.slice(2), unknownCodes: [] }) }))
  server.routes['GET /imports/5/problems'] = ({ query }) =>
    pageAnswer([row({ cause: query.get('cause'), field: null, value: null, about: null, file: 'NAT00120.txt', line: 22014 })])
  await user.click(await screen.findByRole('button', { name: 'Show the 2 rows' }))
  await screen.findByText('NAT00120.txt, line 22,014')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Check .*correction/ })).toBeNull()
})

test('refused rows that bring several records say how many', async () => {
  const totals = { learners: { created: 0, changed: 0, same: 9, refused: 5, retired: 0 } }
  await open(importRun({ report: importReport({ totals, refusedFiles: [{ file: 'learners.csv', rows: 3 }] }) }))
  await screen.findByText('3 rows with 5 records are refused until they’re fixed')
})

test('a moving run is read every second, not while the page is hidden, and no more once it is done', async () => {
  const progress = { read: 1000, of: 4000, startedAt: '2026-11-16T00:00:00.000Z', totals: {} }
  const { server, become } = await open(importRun({ state: 'applying', progress }))
  const reads = () => server.to('GET', '/imports/5').length
  await screen.findByText('25%')
  const first = reads()
  await waitFor(() => expect(reads()).toBeGreaterThan(first), { timeout: 3000 })
  focusManager.setFocused(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const hidden = reads()
  await new Promise((resolve) => setTimeout(resolve, 1600))
  expect(reads()).toBe(hidden)
  become({ state: 'applied', progress: null, created: 0, changed: 0, refused: 0 })
  focusManager.setFocused(true)
  await screen.findByRole('heading', { level: 1, name: '0 rows written' }, { timeout: 3000 })
  const done = reads()
  await new Promise((resolve) => setTimeout(resolve, 1600))
  expect(reads()).toBe(done)
})

test('cancelling an import asks first and says what it puts back', async () => {
  const progress = { read: 1000, of: 4000, startedAt: '2026-11-16T00:00:00.000Z', totals: {} }
  const { server, user } = await open(importRun({ state: 'paused', progress }))
  server.routes['POST /imports/5/cancel'] = () => Response.json(importRun({ state: 'cancelled' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel import' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/puts back everything this run has written/)).toBeTruthy()
  expect(server.to('POST', '/imports/5/cancel')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel import' }))
  await screen.findByRole('heading', { level: 1, name: 'This run was cancelled' })
})

test('putting back shows how far it is', async () => {
  const totals = { 'unit-enrolments': { created: 900, changed: 100, same: 0, refused: 0, retired: 0 } }
  await open(importRun({ state: 'undoing', progress: { read: 1000, of: 4000, startedAt: '2026-11-16T00:00:00.000Z', totals } }))
  await screen.findByText('1,000 of 4,000 rows')
  expect(screen.getAllByText('900 removed, 100 restored')).toHaveLength(2)
})

test('an applied run leads to inviting learners, and can be undone', async () => {
  const { server, user } = await open(importRun({ state: 'applied' }))
  await screen.findByRole('heading', { level: 1, name: '4,617 records written' })
  expect(screen.getByRole('link', { name: 'Invite learners' }).getAttribute('href')).toBe('/learners/accounts')
  server.routes['POST /imports/5/undo'] = () => problem(409, 'Conflict')
  await user.click(screen.getByRole('button', { name: 'Undo run' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Undo run' }))
  await dialog.findByText('Conflict')
  server.routes['POST /imports/5/undo'] = () => Response.json(importRun({ state: 'undoing' }))
  await user.click(dialog.getByRole('button', { name: 'Undo run' }))
  await screen.findByRole('heading', { level: 1, name: 'Putting everything back' })
})

test('a run that can’t be undone says why instead', async () => {
  await open(importRun({ state: 'applied', undoRefusal: '3 records were changed since.' }))
  await screen.findByText('3 records were changed since.')
  expect(screen.queryByRole('button', { name: 'Undo run' })).toBeNull()
})

test('a failed run says why and what to do; a missing one says so', async () => {
  const { server, router } = await open(importRun({ state: 'failed', report: null, failedBecause: 'These files belong to 12345.' }))
  await screen.findByText('These files belong to 12345.')
  expect(screen.getByRole('link', { name: 'Choose another file' })).toBeTruthy()
  server.routes['GET /imports/6'] = () => problem(404, 'Not found')
  await router.navigate({ to: '/data/imports/$id', params: { id: '6' } })
  await screen.findByText('There is no such run.')
})

test('nothing to change is said, and finishing writes nothing', async () => {
  const same = { learners: { created: 0, changed: 0, same: 2143, refused: 0, retired: 0 } }
  await open(importRun({ report: importReport({ totals: same, groups: [], unknownCodes: [], changed: [], changedFields: {}, refusedFiles: [] }) }))
  await screen.findByRole('heading', { level: 1, name: 'Nothing to change.' })
  expect(await screen.findByRole('button', { name: 'Finish this run' })).toBeTruthy()
})

test('columns of a table and their type can be changed', async () => {
  const tables = [
    {
      name: 'learners.csv',
      type: 'learners' as const,
      encoding: 'UTF-8',
      delimiter: ',',
      rows: 12,
      columns: [
        { name: 'No', field: 'learnerNumber', by: 'synonym' as const, samples: ['1', '2'] },
        { name: 'Colour', field: null, by: null, samples: ['red'] },
      ],
    },
  ]
  const choices = { tables: [{ name: 'other.csv', type: null, columns: [] }] }
  const { server, user } = await open(
    importRun({ choices, kind: 'tables', fileName: 'learners.csv', report: importReport({ kind: 'tables', organisation: null, tables }) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Change columns of learners.csv' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true)
  await user.selectOptions(dialog.getByLabelText('Field of Colour'), 'preferredName')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('heading', { level: 1, name: 'Checking your file' })
  expect(server.to('PUT', '/imports/5/choices')[0]?.body).toMatchObject({
    tables: [
      { name: 'other.csv', type: null, columns: [] },
      { name: 'learners.csv', type: 'learners', columns: [{ name: 'Colour', field: 'preferredName' }] },
    ],
  })
})

test('a file of which every row is refused can’t be applied, and says what to do', async () => {
  const refused = { learners: { created: 0, changed: 0, same: 0, refused: 2, retired: 0 } }
  await open(importRun({ report: importReport({ totals: refused, groups: importReport().groups.slice(0, 1), unknownCodes: [] }) }))
  await screen.findByRole('heading', { level: 1, name: 'Nothing can be imported yet, 1 problem' })
  expect(screen.getByRole('button', { name: 'Nothing to apply' })).toHaveProperty('disabled', true)
})

test('discarding asks once, even with corrections that aren’t checked', async () => {
  const { server, user, router } = await open(importRun())
  server.routes['POST /imports/5/cancel'] = () => Response.json(importRun({ state: 'cancelled' }))
  server.routes['GET /imports'] = () => pageAnswer([])
  await user.type(await screen.findByLabelText('Date of birth of Tariq Hassan'), '1')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(screen.getByRole('button', { name: 'Discard run' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/imports'))
})
