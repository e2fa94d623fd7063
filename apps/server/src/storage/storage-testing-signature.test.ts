import { expect, test } from 'vitest'
import { isSignedRightly } from './storage-testing-signature.ts'

/** The examples of AWS's documentation, "Authenticating Requests: Using the Authorization Header". */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'x-amz-date': '20130524T000000Z',
}
const authorization = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`

const examples = [
  {
    method: 'GET',
    url: '/test.txt',
    headers: {
      ...common,
      range: 'bytes=0-9',
      authorization: authorization('host;range;x-amz-content-sha256;x-amz-date', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'),
    },
  },
  {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: {
      ...common,
      authorization: authorization('host;x-amz-content-sha256;x-amz-date', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    },
  },
]

test.for(examples)('the check accepts the published example of $url, and nothing that differs from it', (example) => {
  expect(isSignedRightly(example, secret)).toBe(true)
  expect(isSignedRightly(example, `${secret}x`)).toBe(false)
  expect(isSignedRightly({ ...example, method: 'PUT' }, secret)).toBe(false)
  expect(isSignedRightly({ ...example, url: example.url.replace('t', 'u').replace('J', 'K') }, secret)).toBe(false)
  expect(isSignedRightly({ ...example, headers: { ...example.headers, host: 'other' } }, secret)).toBe(false)
})
