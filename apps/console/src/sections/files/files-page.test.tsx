import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'

const file = (Filename: string) => ({ Filename, Url: `/files/${Filename}`, ContentType: 'application/pdf', LastModified: '2026-11-14T01:00:00Z', Size: 2048 })
const policies = '/tenants/BANKSIA/policies'

const open = async (path = '/files', role: Parameters<typeof signedInAs>[0] = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  const files = [file('Fees.pdf'), file('Conduct.pdf')]
  const deleted: object[] = []
  server.routes[`GET ${policies}/learnerapp`] = () => pageAnswer(files)
  server.routes[`GET ${policies}/learnerapp/deleted`] = () => pageAnswer(deleted)
  server.routes[`POST ${policies}`] = ({ body }) =>
    Response.json({ Url: `/files/up/${(body as { Filename: string }).Filename}`, ContentType: 'application/pdf' })
  return { server, files, deleted, sent: fakeUploads(), ...(await openPage(path)) }
}
const choose = async (...names: string[]) =>
  fireEvent.change(await screen.findByLabelText('Add files'), { target: { files: names.map((name) => new File(['x'], name)) } })
const uploads = () => within(screen.getByRole('region', { name: 'Uploads' }))

test('several files upload in parallel, each with its own progress, and can be cancelled and retried', async () => {
  const { server, files, sent, user } = await open()
  await screen.findByRole('table', { name: 'Policies' })
  await choose('One.pdf', 'Two.pdf', 'Three.pdf', 'virus.exe')
  await waitFor(() => expect(sent.map(({ address }) => address)).toEqual(['/files/up/One.pdf', '/files/up/Two.pdf', '/files/up/Three.pdf']))
  expect(uploads().getByText('This file type isn’t accepted.')).toBeTruthy()
  sent[0]?.progress(40)
  await uploads().findByText('40 %')
  files.push(file('One.pdf'))
  sent[0]?.finish()
  await screen.findByRole('cell', { name: /^One\.pdf/ })
  sent[1]?.breakOff()
  await user.click(await uploads().findByRole('button', { name: 'Try Two.pdf again' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  await user.click(uploads().getByRole('button', { name: 'Cancel Three.pdf' }))
  expect(sent[2]?.isStopped).toBe(true)
  sent[3]?.finish(415, { title: 'Not that kind', status: 415, detail: 'The content is not what its name says.' })
  await uploads().findByText('The content is not what its name says.')
  expect(server.to('POST', policies)[0]?.body).toEqual({ Application: 'learnerapp', Filename: 'One.pdf', ContentType: 'application/pdf' })
})

test('a file of the same name asks before it is replaced', async () => {
  const { sent, user } = await open()
  await screen.findByRole('table', { name: 'Policies' })
  await choose('Fees.pdf')
  await uploads().findByText('A file with this name already exists. Replace it?')
  expect(sent).toEqual([])
  await user.click(uploads().getByRole('button', { name: 'Replace Fees.pdf' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a file is deleted, listed with its remaining days, and restored', async () => {
  const { server, files, deleted, user } = await open()
  server.routes[`DELETE ${policies}`] = () => {
    const [gone] = files.splice(0, 1)
    const soon = new Date(Date.now() + 29.5 * 86_400_000).toISOString()
    deleted.push({
      DeletedFileId: 5,
      Filename: gone?.Filename,
      ContentType: 'application/pdf',
      Size: 2048,
      DeletedAt: new Date().toISOString(),
      DeletedBy: 'mei@banksia.example',
      DeletedByName: 'Mei Tanaka',
      RemovedAt: soon,
    })
    return Response.json({ Success: true })
  }
  server.routes[`POST ${policies}/restore`] = () => problem(409, 'There is one now')
  await user.click(await screen.findByRole('button', { name: 'Delete Fees.pdf' }))
  await screen.findByText(/Learners will no longer be able to read it/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: /^Fees/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Deleted' }))
  await screen.findByText('30 days left')
  await user.click(screen.getByRole('button', { name: 'Restore Fees.pdf' }))
  await screen.findByText(/There is a file called Fees.pdf now/)
  server.routes[`POST ${policies}/restore`] = () => {
    deleted.splice(0, 1)
    return Response.json({ Success: true })
  }
  await user.click(screen.getByRole('button', { name: 'Restore Fees.pdf' }))
  await screen.findByText('Fees.pdf is back.')
  await screen.findByText('Nothing was deleted within the last 30 days.')
  expect(server.to('POST', `${policies}/restore`)[0]?.body).toEqual({ Application: 'learnerapp', DeletedFileId: 5 })
})

test('finance staff see only their files; an empty list says what to do', async () => {
  const server = fakeServer(signedInAs('FinanceOfficer'))
  server.routes['GET /tenants/BANKSIA/finance-settings'] = () => pageAnswer([])
  await openPage('/files')
  await screen.findByText('No finance files yet. Drop files here, or choose them.')
  expect(screen.queryByRole('link', { name: 'Policies' })).toBeNull()
  expect(server.to('GET', `${policies}/learnerapp`)).toEqual([])
})
