import { FetchError, ResponseError } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { faultsOf } from './submission.ts'

const refused = (errors: { pointer: string; message: string }[], status = 400) =>
  new ResponseError(new Response('', { status }), { type: 't', title: 'Some fields are invalid', status, instance: 'r', errors })

test('an error appears under its field; an error without a field appears above', () => {
  const error = refused([
    { pointer: '/newPassword', message: 'Choose a longer password.' },
    { pointer: '/other', message: 'Not that.' },
  ])
  expect(faultsOf(error, ['newPassword'])).toEqual({ fields: { newPassword: 'Choose a longer password.' }, above: 'Not that.' })
})

test('nested fields are named with dots', () => {
  expect(faultsOf(refused([{ pointer: '/address/postcode', message: 'Four digits.' }]), ['address.postcode']).fields).toEqual({
    'address.postcode': 'Four digits.',
  })
})

test('a lost connection and a server error are explained in plain language', () => {
  expect(faultsOf(new FetchError(new Error('x')), []).above).toMatch(/couldn’t reach the server/)
  expect(faultsOf(refused([], 500), []).above).toMatch(/on our side/)
  expect(faultsOf(new Error('x'), []).above).toMatch(/on our side/)
})
