import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, liveSession, record } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

beforeAll(() => import('@lanyard/web/rich-text/rich-text-editor.tsx'))

/** Uploads that a test can advance, complete or break off. */
class FakeUpload extends EventTarget {
  static all: FakeUpload[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  aborted = false
  address = ''
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  send() {
    FakeUpload.all.push(this)
  }
  abort() {
    this.aborted = true
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
  }
}

let server: ReturnType<typeof fakeServer>
let ids = 0
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  FakeUpload.all = []
  ids = 0
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/support-case-categories'] = () => Response.json([])
  server.routes['GET /learner-app/course-enrolments'] = () => Response.json([])
  server.routes['POST /learner-app/document-file'] = () => record({ documentId: ++ids, documentPreSignedUrl: `/files/${ids}` })
})

const file = (name: string, size = 4) => {
  const made = new File(['x'.repeat(Math.min(size, 10))], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const uploadAt = async (at: number) => {
  await waitFor(() => expect(FakeUpload.all.length).toBeGreaterThan(at))
  return FakeUpload.all[at] as FakeUpload
}

test('each file shows its progress, can be cancelled and retried, and says why it was rejected', async () => {
  const { user } = await openPage('/support/new')
  const picker = await screen.findByLabelText('Add files')
  expect(screen.getByText(/^You can add up to 10 files, up to 25 MB each/)).toBeTruthy()
  await user.upload(picker, [file('a.pdf'), file('b.png'), file('c.docx'), file('d.txt')])
  const [a, b, c, d] = [await uploadAt(0), await uploadAt(1), await uploadAt(2), await uploadAt(3)]
  a.progress(1, 4)
  await screen.findByText('25 %')
  a.answer(200, { documentId: 1, state: 'clean' })
  await screen.findByText('Attached')
  b.answer(200, { documentId: 2, state: 'scanning' })
  await screen.findByText(/checking it for viruses/)
  c.answer(415, { title: 'x', status: 415, detail: 'The content is not what the name says.' })
  await screen.findByText('The content is not what the name says.')
  expect(screen.queryByLabelText('Try c.docx again')).toBeNull()
  d.dispatchEvent(new Event('error'))
  await user.click(await screen.findByLabelText('Try d.txt again'))
  const again = await uploadAt(4)
  await user.click(screen.getByLabelText('Cancel d.txt'))
  expect(again.aborted).toBe(true)
  expect(screen.queryByLabelText(/d\.txt/)).toBeNull()
})

test('invalid files are not uploaded: wrong types, sizes and more than ten; files can be dropped and pasted', async () => {
  const { user } = await openPage('/support/new')
  await user.upload(await screen.findByLabelText('Add files'), [file('big.pdf', 26 * 1024 * 1024)])
  await screen.findByText(/This file is 26 MB. The limit is 25 MB/)
  const form = screen.getByText('Attachments').closest('form')?.firstElementChild as HTMLElement
  const files = [file('run.exe'), ...Array.from({ length: 9 }, (_, at) => file(`${at}.txt`))]
  fireEvent.drop(form, { dataTransfer: { files, types: ['Files'] } })
  await screen.findByText('This file type isn’t accepted. Use PDF, PNG, JPEG, HEIC, WebP, Word, Excel, PowerPoint, text, CSV or ZIP.')
  expect(screen.getByText(/^1 more than can be sent here/)).toBeTruthy()
  await uploadAt(7)
  expect(server.to('/learner-app/document-file')).toHaveLength(8)
  await user.click(screen.getByLabelText('Remove run.exe'))
  fireEvent.paste(form, { clipboardData: { files: [file('picture.png')], types: ['Files'] } })
  await waitFor(() => expect(server.to('/learner-app/document-file').at(-1)?.body).toEqual({ filename: 'picture.png', size: 4 }))
})
