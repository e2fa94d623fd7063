import { accountCalls } from '@lanyard/contract/browser'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApi } from './api.ts'
import { openAuthWire } from './session/auth-wire.ts'
import { openSession } from './session/session.ts'

let token: string | undefined
let accepted: string
let sent: { path: string; authorization: string | null }[]

beforeEach(() => {
  token = 'old'
  accepted = 'old'
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/session') return Response.json(token ? { user: { idToken: token }, expires: new Date(Date.now() + 60_000).toISOString() } : {})
    const authorization = new Headers(init?.headers).get('authorization')
    sent.push({ path, authorization })
    return authorization === `Bearer ${accepted}` ? Response.json({ isOn: false }) : new Response('', { status: 401 })
  })
})

const open = () => openApi(accountCalls, openSession(openAuthWire()))

test('a call carries the bearer token of the session', async () => {
  await open().client.getTwoStep()
  expect(sent).toEqual([{ path: '/account/two-step', authorization: 'Bearer old' }])
})

test('without a session nothing is sent', async () => {
  token = undefined
  await expect(open().client.getTwoStep()).rejects.toThrow('No session found')
  expect(sent).toEqual([])
})

test('an expired token is fetched again and the call is retried once', async () => {
  const api = open()
  await api.client.getTwoStep()
  accepted = 'new'
  token = 'new'
  expect(await api.client.getTwoStep()).toEqual({ isOn: false })
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
})

test('an ended session is not retried forever', async () => {
  const api = open()
  await api.client.getTwoStep()
  accepted = 'none'
  await expect(api.client.getTwoStep()).rejects.toThrow('Response returned an error code')
  expect(sent).toHaveLength(2)
})

test('the operation is the query key, and a mutation refetches the queries it affects', async () => {
  const api = open()
  expect(api.callQuery('getTwoStep').queryKey).toEqual(['getTwoStep', {}])
  const Page = () => {
    const { data } = useQuery(api.callQuery('getTwoStep'))
    const end = api.useCallMutation('endOtherSessions', ['getTwoStep'])
    return (
      <button type="button" onClick={() => end.mutate({})}>
        {data ? 'ready' : 'waiting'}
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByText('ready'))
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/account/two-step', '/account/sessions', '/account/two-step']))
})
