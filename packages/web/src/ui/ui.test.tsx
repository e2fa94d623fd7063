import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { toast } from '../announcements.ts'
import { AuthenticatorSteps } from '../session/authenticator-steps.tsx'
import { Button } from './actions/button.tsx'
import { Menu } from './actions/menu.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { TimeZoneNote } from './display/time-zone-note.tsx'
import { Alert } from './feedback/alert.tsx'
import { Announcer } from './feedback/announcer.tsx'
import { ErrorState } from './feedback/error-state.tsx'
import { Choice } from './fields/choice.tsx'
import { CopyField } from './fields/copy-field.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { Heading, type HeadingSize, headingSizes } from './layout/heading.tsx'
import { PageHeader } from './layout/page-header.tsx'
import { Steps } from './layout/steps.tsx'

test.for(headingSizes)('a heading can be %s', (size) => {
  render(
    <Heading size={size} level={3}>
      Courses
    </Heading>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'Courses' }).className).toContain(size)
})

test('the loading animation repeats every 0.6 seconds', async () => {
  const css = await readFile(join(import.meta.dirname, 'feedback/dots.module.css'), 'utf8')
  expect(css.match(/animation: .*/)?.[0]).toBe('animation: breathe 0.6s ease-in-out infinite;')
})

test.for(['XXXL', 'm', '', 'toString'])('a heading of size "%s" is an error', (size) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Heading size={size as HeadingSize}>Courses</Heading>)).toThrow('A heading size is one of XXL, XL, L, M, S, XS')
  vi.mocked(console.error).mockRestore()
})

test.for([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['info', 'status'],
  ['success', 'status'],
] as const)('an alert of type %s is a %s to a screen reader', ([type, role]) => {
  render(<Alert type={type}>Saved.</Alert>)
  expect(screen.getByRole(role).textContent).toBe('Saved.')
})

test('a busy button shows a spinner, keeps focus and ignores presses', async () => {
  const pressed = vi.fn()
  render(
    <Button busy onClick={pressed}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  await userEvent.click(button)
  expect(pressed).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test("a busy submit button doesn't submit its form again", async () => {
  const sent = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(sent).not.toHaveBeenCalled()
})

test('help and error are linked to their field', () => {
  render(<TextField label="Postcode" help="Four digits" error="That is not a postcode." />)
  const field = screen.getByLabelText('Postcode')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toEqual(['That is not a postcode.', 'Four digits'])
})

test('a password can be shown and hidden, and Caps Lock is reported', async () => {
  render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true, getModifierState: () => true })
  const pressed = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  Object.defineProperty(pressed, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
  fireEvent(field, pressed)
  expect(await screen.findByText('Caps Lock is on')).toBeTruthy()
})

test('copying shows a success indicator, and reports a failure', async () => {
  const user = userEvent.setup()
  render(<CopyField label="Key" value="JBSWY3DP" shown="JBSW Y3DP" />)
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DP')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copied' }))
  await screen.findByText(/Copying failed/)
})

test('a copy field shows text of any length, and the key opens the authenticator', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Banksia:ava?secret=${secret}`
  render(<AuthenticatorSteps setup={{ secret, uri, issuer: 'Banksia', account: 'ava' }} />)
  expect(screen.getByLabelText('Key').tagName).toBe('TEXTAREA')
  expect(screen.getByRole('link', { name: 'Open in your authenticator app' }).getAttribute('href')).toBe(uri)
})

test('the time zone note spells out the difference', () => {
  render(<TimeZoneNote timeZone="Asia/Singapore" device="UTC" />)
  expect(screen.getByText(/Singapore/).textContent).toBe('Times are in Singapore time. Your device is on UTC, 8\u00a0hours behind.')
})

test('steps are a numbered list under their heading', () => {
  render(<Steps heading="Set up your app" steps={[{ key: 'one', content: 'Open it' }]} />)
  expect(screen.getByRole('region', { name: 'Set up your app' }).querySelectorAll('ol > li')).toHaveLength(1)
})

test('a menu opens, moves with arrow keys, and closes on Escape, on an outside click and when focus leaves', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Menu label="Profile" button="AN">
        {(close) => (
          <>
            <button type="button">First</button>
            <button type="button" onClick={close}>
              Last
            </button>
          </>
        )}
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Profile' })
  const isOpen = () => screen.queryByText('First') !== null
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('First')
  await user.keyboard('{Escape}')
  expect([isOpen(), document.activeElement]).toEqual([false, button])
  await user.click(button)
  await user.click(document.body)
  expect(isOpen()).toBe(false)
  await user.click(button)
  screen.getByText('Elsewhere').focus()
  await waitFor(() => expect(isOpen()).toBe(false))
  await user.click(button)
  await user.click(screen.getByText('Last'))
  expect(isOpen()).toBe(false)
})

test('a dialog is modal and can be closed', async () => {
  const closed = vi.fn()
  render(
    <Dialog title="Sure?" onClose={closed}>
      Really
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toHaveProperty('open', true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalled()
})

test('an error state says what failed and can be retried', async () => {
  const retried = vi.fn()
  render(<ErrorState onRetry={retried}>The list couldn’t be loaded.</ErrorState>)
  expect(screen.getByRole('alert').textContent).toContain('The list couldn’t be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retried).toHaveBeenCalledOnce()
})

test('a page header searches while typing', async () => {
  const typed = vi.fn()
  render(<PageHeader title="Messages" search={{ label: 'Search messages', value: '', onChange: typed }} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'x')
  expect(typed).toHaveBeenCalledWith('x')
})

test('a choice can be made with mouse and keyboard', async () => {
  const chosen = vi.fn()
  render(
    <Choice
      label="Appearance"
      value="light"
      onChange={chosen}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(chosen).toHaveBeenCalledWith('dark')
})

test('a toast is announced, can be dismissed, and disappears by itself', async () => {
  render(<Announcer />)
  toast('Saved')
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
})
