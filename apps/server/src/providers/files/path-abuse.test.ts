import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { pathCorpus } from '../testing/path-corpus.ts'
import { openProvider, type Provider } from '../testing/providing.ts'

let server: TestServer
let provider: Provider
beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server, 'admin@banksia.example')
})
afterAll(() => server.close())

const digest = async () => {
  const files: string[] = []
  for await (const { key, size, version } of server.files.storage.list('')) if (!key.startsWith('learnerapp/BANKSIA/')) files.push(`${key} ${size} ${version}`)
  return createHash('sha256').update(files.sort().join('\n')).digest('hex')
}
const ownFiles = async () => (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/'))).map(({ key, version }) => `${key} ${version}`).sort()

test('in 300 and more spellings no name escapes its folder, to read, write or delete', async () => {
  expect(new Set(pathCorpus).size).toBeGreaterThanOrEqual(300)
  const [others, own] = [await digest(), await ownFiles()]
  const send = (method: 'POST' | 'DELETE', what: string, body: object) =>
    server.raw('console', `/tenants/BANKSIA/${what}`, { method, bearer: provider.bearer, payload: body })
  const wrong: string[] = []
  for (const Filename of pathCorpus) {
    const spelled = `/public-files/BANKSIA/${Filename.replaceAll('\u0000', '%00').replaceAll(' ', '%20')}`
    // A client may normalise it to another URL, which responds for itself.
    const isPublicFile = new URL(spelled, origins.api).pathname.startsWith('/public-files/')
    const ofApplication = { Application: 'learnerapp', Filename, ContentType: '' }
    const answers = await Promise.all([
      send('POST', 'policies', ofApplication),
      send('POST', 'branding', { ...ofApplication, SiteGUID: provider.SiteGUID }),
      send('POST', 'public-files', { Filename, ContentType: '' }),
      send('DELETE', 'policies', ofApplication),
      server.raw('api', `/public-files/BANKSIA/${encodeURIComponent(Filename)}`),
      ...(isPublicFile ? [server.raw('api', spelled)] : []),
    ])
    for (const [index, answer] of answers.entries()) {
      const address = answer.statusCode === 200 ? String(answer.json().Url) : ''
      const isInside =
        /\/files\/learnerapp\/BANKSIA\/incoming\/[0-9a-f-]{36}\/[^/?]+\?/.test(address) && !/%2f|%5c|\/\.\.?[/?]/i.test(address.split('?')[0] as string)
      if (answer.statusCode >= 500 || (answer.statusCode === 200 && !isInside))
        wrong.push(`${index} ${JSON.stringify(Filename)} ${answer.statusCode} ${address}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await digest()).toBe(others)
  expect(await ownFiles()).toEqual(own)
})
