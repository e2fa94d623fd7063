import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { many } from '../../testing/answers.ts'
import { fakeServer, liveSession, record } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sayCounts } from './counts.ts'

let server: ReturnType<typeof fakeServer>
let counts = { unreadMessages: 0, waitingCases: 0 }
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/learner-account'] = () => record({ firstName: 'Ava', lastName: 'Nguyen' }, {}, { counts })
})

const message = { messageId: 1, subject: 'Room change', preview: 'Lab 3', isRead: false, createdOn: '2026-11-14T04:15:00Z' }
const bottom = () => within(screen.getByRole('navigation', { name: 'Main, at the bottom' }))

test('counts in words', () => {
  expect(sayCounts({ unreadMessages: 3, waitingCases: 1 })).toBe('3 unread messages, 1 case waiting for you')
  expect(sayCounts({ unreadMessages: 1, waitingCases: 0 })).toBe('1 unread message')
})

test('the profile button, the menu and the bottom bar count what waits, and reading a message counts along', async () => {
  counts = { unreadMessages: 3, waitingCases: 1 }
  server.routes['GET /learner-app/logbooks'] = () => many([{ data: message }])
  server.routes['GET /learner-app/logbooks/1'] = () => record({ ...message, htmlText: '<p>Lab 3</p>' }, {}, { documents: [] })
  server.routes['PUT /learner-app/logbooks/1/read-state'] = () => {
    counts = { unreadMessages: 2, waitingCases: 1 }
    return record({ ...message, isRead: true })
  }
  const { user } = await openPage('/messages')
  await user.click(await screen.findByRole('button', { name: 'Profile of Ava Nguyen, 3 unread messages, 1 case waiting for you' }))
  expect(screen.getByRole('link', { name: 'Messages, 3 unread' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Support, 1 waiting for you' })).toBeTruthy()
  expect(bottom().getByRole('link', { name: 'Dashboard, 4 waiting for you' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: /Room change/ }))
  await screen.findByRole('button', { name: 'Profile of Ava Nguyen, 2 unread messages, 1 case waiting for you' })
  expect(bottom().getByRole('link', { name: 'Dashboard, 3 waiting for you' })).toBeTruthy()
})

test('nothing waiting is not mentioned', async () => {
  counts = { unreadMessages: 0, waitingCases: 0 }
  await openPage('/account-settings')
  await screen.findByRole('button', { name: 'Profile of Ava Nguyen' })
  expect(bottom().getByRole('link', { name: 'Dashboard' })).toBeTruthy()
})
