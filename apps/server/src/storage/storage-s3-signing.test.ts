import { expect, test } from 'vitest'
import { openSigner } from './storage-s3-signing.ts'

test('only the latest daily signing key is kept', async () => {
  const keys = new Map<string, ArrayBuffer>()
  const sign = openSigner({ endpoint: 'https://s3.example', bucket: 'files', region: 'x', accessKeyId: 'id', secretAccessKey: 'secret' }, keys)
  for (const day of ['20261101', '20261102', '20261103']) await sign({ method: 'GET', path: '/one.pdf', headers: {}, datetime: `${day}T120000Z` })
  expect([...keys.keys()]).toEqual([expect.stringContaining('20261103')])
})
