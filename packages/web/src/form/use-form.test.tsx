import { FetchError, ResponseError } from '@lanyard/contract'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeaveGuard } from '../shell/leave-guard.tsx'
import { Button } from '../ui/actions/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { anything, useForm } from './use-form.ts'

type Values = { subject: string; postcode: string }
type Sent = { values: Values; key: string }

let answers: PromiseWithResolvers<void>[]
let sent: Sent[]
let save: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  answers = []
  sent = []
  save = vi.fn()
})

/** Answers the write that waits, or fails it. */
const answer = (error?: unknown) =>
  act(async () => {
    const waiting = answers.at(-1)
    if (error === undefined) waiting?.resolve()
    else waiting?.reject(error)
    await waiting?.promise.catch(() => {})
  })

const schema = { subject: ({ subject }: Values) => subject.trim() === '' && 'Enter a subject.', postcode: anything }

const Case = () => {
  const form = useForm<Values>({
    initial: { subject: '', postcode: '' },
    schema,
    onSubmit: async (values, { once, saved }) => {
      sent.push({ values, key: once(values).key })
      const waiting = Promise.withResolvers<void>()
      answers.push(waiting)
      await waiting.promise
      saved()
      save()
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {form.faults.above && <p role="alert">{form.faults.above}</p>}
      <TextField
        label="Subject"
        value={form.values.subject}
        error={form.faults.fields.subject}
        onChange={({ target }) => form.type({ subject: target.value })}
      />
      <TextField
        label="Postcode"
        value={form.values.postcode}
        error={form.faults.fields.postcode}
        onChange={({ target }) => form.type({ postcode: target.value })}
      />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
      <LeaveGuard isAtRisk={form.isAtRisk} title="Leave without saving?" leave="Leave">
        What you typed would be lost.
      </LeaveGuard>
    </form>
  )
}

const open = async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <Outlet />
      </>
    ),
  })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Case }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Another page</p> }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  // The router of the test is none of the apps' registered ones.
  render(<RouterProvider router={router as never} />)
  await screen.findByLabelText('Subject')
  return userEvent.setup()
}

const submit = (user: Awaited<ReturnType<typeof open>>) => user.click(screen.getByRole('button', { name: 'Send' }))
const refused = (errors: { pointer: string; message: string }[]) =>
  new ResponseError(new Response('', { status: 400 }), { type: 't', title: 'Some fields are invalid', status: 400, instance: 'r', errors })

test('what the schema finds wrong is said at its field, which takes the focus, and nothing is sent', async () => {
  const user = await open()
  await submit(user)
  const subject = screen.getByLabelText('Subject')
  expect(subject.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a subject.')).toBeTruthy()
  expect(document.activeElement).toBe(subject)
  expect(sent).toEqual([])
  await user.type(subject, 'H')
  expect(screen.queryByText('Enter a subject.')).toBeNull()
})

test('while it is being sent, a second submit does nothing', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('Subject'), 'Help')
  await submit(user)
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
  await submit(user)
  await user.type(screen.getByLabelText('Subject'), '{Enter}')
  expect(sent).toHaveLength(1)
  await answer()
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
  expect(save).toHaveBeenCalledOnce()
})

test('server errors appear on their fields, the rest above; typed values stay', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('Subject'), 'Help')
  await user.type(screen.getByLabelText('Postcode'), '20')
  await submit(user)
  await answer(
    refused([
      { pointer: '/postcode', message: 'Four digits.' },
      { pointer: '/somethingElse', message: 'Not that.' },
    ]),
  )
  const postcode = screen.getByLabelText<HTMLInputElement>('Postcode')
  expect(postcode.getAttribute('aria-invalid')).toBe('true')
  expect(postcode.value).toBe('20')
  expect(document.activeElement).toBe(postcode)
  expect(screen.getByRole('alert').textContent).toBe('Not that.')
})

test('of several errors, fixing one leaves the focus there', async () => {
  const user = await open()
  const subject = screen.getByLabelText('Subject')
  await user.type(subject, 'Help')
  await submit(user)
  await answer(
    refused([
      { pointer: '/subject', message: 'Is taken.' },
      { pointer: '/postcode', message: 'Is invalid.' },
    ]),
  )
  expect(document.activeElement).toBe(subject)
  await user.type(subject, ' me')
  expect(document.activeElement).toBe(subject)
  expect(screen.getByText('Is invalid.')).toBeTruthy()
})

test('a retry carries the same key, something else another, and so does the next after a success', async () => {
  const user = await open()
  const lost = new FetchError(new Error('lost'))
  await user.type(screen.getByLabelText('Subject'), 'Help')
  await submit(user)
  await answer(lost)
  expect(screen.getByRole('alert').textContent).toMatch(/couldn’t reach the server/)
  await submit(user)
  await answer(lost)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await user.type(screen.getByLabelText('Postcode'), '2000')
  await submit(user)
  await answer()
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  await submit(user)
  await answer()
  expect(sent[3]?.values).toEqual(sent[2]?.values)
  expect(sent[3]?.key).not.toBe(sent[2]?.key)
})

test('leaving with something typed asks first; with nothing typed, or once it has arrived, it does not', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('Subject'), 'Help')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('heading', { name: 'Leave without saving?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Help')
  await submit(user)
  await answer()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('typing and undoing it is no change', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('Subject'), 'H')
  await user.clear(screen.getByLabelText('Subject'))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
})
