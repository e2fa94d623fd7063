import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { fewHeaders } from './few-headers.ts'

const read = (...rawHeaders: string[]) => fewHeaders({ rawHeaders } as IncomingMessage)

test('names are read in any letter case, and other headers left out', () => {
  const headers = read('Host', 'a.example', 'jsonFormat', 'camelCase', 'Cookie', 'a=b', '__proto__', 'x')
  expect(headers).toMatchObject({ host: 'a.example', jsonformat: 'camelCase', authorization: undefined })
  expect(Object.values(headers ?? {}).filter((value) => value !== undefined)).toEqual(['a.example', 'camelCase'])
})

test('a header that was sent twice is left to Node, which knows which of them counts', () => {
  expect(read('Host', 'a.example', 'If-None-Match', '"a"', 'if-none-match', '"b"')).toBeUndefined()
})
