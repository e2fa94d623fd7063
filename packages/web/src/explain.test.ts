import { FetchError, ResponseError } from '@lanyard/contract/browser'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const limited = (detail?: string) =>
  new ResponseError(new Response(null, { status: 429 }), { type: 'x', title: 'Too many requests', status: 429, instance: 'x', ...(detail && { detail }) })

test('a limit is explained with what to do, no matter who set it', () => {
  expect(explain(limited('You’ve sent a lot of replies. Try again in 3 minutes.'))).toBe('You’ve sent a lot of replies. Try again in 3 minutes.')
  const sentence = 'There were too many requests in a short time. Wait a minute, then try again.'
  expect([explain(limited()), explain(new ResponseError(new Response('slow down', { status: 429 })))]).toEqual([sentence, sentence])
})

test('a server that is not reached and one that fails are told apart', () => {
  expect(explain(new FetchError(new Error('gone')))).toMatch(/^We couldn’t reach the server/)
  expect(explain(new ResponseError(new Response(null, { status: 500 })))).toBe('Something went wrong on our side. Please try again.')
})
