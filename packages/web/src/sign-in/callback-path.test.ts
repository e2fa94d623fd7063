import { expect, test } from 'vitest'
import { callbackPath } from './callback-path.ts'

const site = 'https://banksia.example'

test.for([
  [undefined, '/'],
  ['', '/'],
  ['/finance?tab=invoices', '/finance?tab=invoices'],
  ['https://banksia.example/messages#3', '/messages#3'],
  ['https://evil.example/messages', '/'],
  ['//evil.example', '/'],
  ['https://banksia.example//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,hi', '/'],
  ['/login?callbackUrl=/x', '/'],
  ['/api/auth/signout', '/'],
  ['http://', '/'],
] as const)('%s leads to %s', ([callbackUrl, path]) => {
  expect(callbackPath(callbackUrl, site)).toBe(path)
})
