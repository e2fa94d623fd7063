import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { importRun, importSummary } from '../../testing/imports.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'

const open = async (runs = [importSummary({ state: 'applied' })], role: Parameters<typeof signedInAs>[0] = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /imports'] = ({ query }) => {
    const states = query.get('attentionFilter') === 'review' ? ['arriving', 'checked', 'paused'] : query.getAll('stateFilter')
    return pageAnswer(states.length === 0 ? runs : runs.filter(({ state }) => states.includes(state)))
  }
  server.routes['POST /imports'] = () => Response.json(importRun({ id: 9, state: 'arriving', received: 0, report: null }))
  server.routes['GET /imports/9'] = () => Response.json(importRun({ id: 9, state: 'checking', report: null }))
  return { server, sent: fakeUploads(), ...(await openPage('/data/imports')) }
}
const choose = async (...files: File[]) => fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files } })
/** A file of a size, without its bytes. */
const fileOf = (name: string, size: number) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(file, 'slice', { value: (from: number, to: number) => ({ size: Math.min(to, size) - from }) })
  return file
}
const megabyte = 1024 * 1024

test('a file is sent in parts of 8 MB, continues where the server says after a conflict, and opens its run', async () => {
  const { server, sent, router } = await open()
  await choose(fileOf('nat.zip', 20 * megabyte))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(server.to('POST', '/imports')[0]?.body).toEqual({ fileName: 'nat.zip', size: 20 * megabyte })
  expect(sent[0]).toMatchObject({
    address: '/imports/9/content',
    headers: { authorization: 'Bearer id-BANKSIA', 'content-type': 'application/partial-upload', 'upload-offset': '0' },
  })
  expect(sent[0]?.body?.size).toBe(8 * megabyte)
  sent[0]?.finish(409, {}, { 'upload-offset': String(5 * megabyte) })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.headers['upload-offset']).toBe(String(5 * megabyte))
  sent[1]?.finish(204, {}, { 'upload-offset': String(13 * megabyte) })
  await screen.findByText('65% · 13 MB of 20 MB')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.body?.size).toBe(7 * megabyte)
  sent[2]?.finish(204, {}, { 'upload-offset': String(20 * megabyte) })
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/imports/9'))
})

test('after a broken connection the upload waits, asks how much arrived, and continues there', async () => {
  const { server, sent } = await open()
  await choose(fileOf('nat.zip', 20 * megabyte))
  await waitFor(() => expect(sent).toHaveLength(1))
  server.routes['GET /imports/9'] = () => Response.json(importRun({ id: 9, state: 'arriving', received: 3 * megabyte, report: null }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  sent[0]?.breakOff()
  await screen.findByText(/The connection was lost. Trying again in 1 second/)
  await vi.advanceTimersByTimeAsync(1100)
  vi.useRealTimers()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.headers['upload-offset']).toBe(String(3 * megabyte))
})

test('dropping the same file again continues an interrupted upload', async () => {
  const { server, sent } = await open([importSummary({ id: 9, fileName: 'nat.zip', size: 20 * megabyte, state: 'arriving' })])
  server.routes['GET /imports/9'] = () => Response.json(importRun({ id: 9, state: 'arriving', received: 16 * megabyte, report: null }))
  await choose(fileOf('nat.zip', 20 * megabyte))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.headers['upload-offset']).toBe(String(16 * megabyte))
  expect(server.to('POST', '/imports')).toEqual([])
  expect(screen.getByText(/Continuing where the last upload stopped/)).toBeTruthy()
})

test('cancelling an upload ends its run', async () => {
  const { server, sent, user } = await open()
  server.routes['POST /imports/9/cancel'] = () => Response.json(importRun({ id: 9, state: 'cancelled' }))
  await choose(fileOf('nat.zip', 20 * megabyte))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(server.to('POST', '/imports/9/cancel')).toHaveLength(1))
  expect(sent[0]?.isStopped).toBe(true)
  await screen.findByText('Drop your file here')
})

test.each([
  [['NAT00010.txt', 'NAT00080.txt'], 'These are 2 NAT files. Put them in one ZIP file, then drop it here.'],
  [['a.csv', 'b.csv'], 'These are 2 files. A run takes one: put them in a ZIP file, or drop them one after another.'],
  [['photo.png'], 'This file type isn’t accepted. Use a ZIP, CSV, .xlsx or .ndjson file.'],
  [['old.xls'], 'Old Excel files (.xls) aren’t accepted. Save it as .xlsx or CSV.'],
])('%s are not sent, and the page says why', async (names, sentence) => {
  const { server, sent } = await open()
  await choose(...names.map((name) => new File(['x'], name)))
  await screen.findByText(sentence)
  expect([sent.length, server.to('POST', '/imports').length]).toEqual([0, 0])
})

test('a refused file says the server’s sentence, and can be tried again', async () => {
  const { server, user } = await open()
  server.routes['POST /imports'] = () => problem(409, 'Another import is running')
  await choose(new File(['x'], 'learners.csv'))
  await screen.findByText('Another import is running')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.to('POST', '/imports')).toHaveLength(2))
})

test('past runs say what they did; one that can’t be undone any more says why', async () => {
  const { server, user } = await open([
    importSummary({ id: 5, state: 'applied' }),
    importSummary({ id: 6, state: 'applied', created: 0, changed: 0, refused: 0, fileName: 'again.zip' }),
    importSummary({ id: 7, state: 'failed', failedBecause: 'This file is encrypted.', fileName: 'secret.zip' }),
    importSummary({
      id: 8,
      state: 'checked',
      isStopped: true,
      origin: 'folder',
      startedBy: 'Lanyard',
      failedBecause: 'All learners are refused.',
      fileName: 'night.csv',
    }),
  ])
  const table = within(await screen.findByRole('table', { name: 'Past runs' }))
  expect(table.getByRole('row', { name: /banksia-nat-2026.zip.*1,242 new, 3,375 changed.*13 refused.*Applied/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /again.zip.*Nothing to change.*0 rows written.*No change/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /secret.zip.*This file is encrypted.*Failed/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /night.csv.*Lanyard.*Watched folder.*All learners are refused.*Stopped.*Review/ })).toBeTruthy()
  server.routes['GET /imports/5'] = () => Response.json(importRun({ state: 'applied', undoRefusal: '3 records were changed since.' }))
  await user.click(table.getByRole('button', { name: 'Undo run of banksia-nat-2026.zip' }))
  await screen.findByText('3 records were changed since.')
  expect(screen.queryByRole('button', { name: 'Undo run' })).toBeNull()
})

test('without runs the page says what will be here; finance staff get the templates of finance only', async () => {
  const { user } = await open([], 'FinanceOfficer')
  await screen.findByText(/No imports yet/)
  expect(screen.queryByRole('button', { name: /Try the sample files/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Download templates/ }))
  const options = within(await screen.findByLabelText('Record type')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Credit notes', 'Invoice lines', 'Invoices', 'Payments', 'Refunds'])
})
