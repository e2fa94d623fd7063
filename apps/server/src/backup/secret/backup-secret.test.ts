import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { readSecrets } from '../../embedded-postgres/data-folder.ts'
import { testSecret } from '../../testing/addresses.ts'
import { openBrowser } from '../../testing/browser.ts'
import { cheap, codeAt } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { backUpServer, newTarget, openRestored, removeFoldersAfterAll, restoreInto, type Target } from '../testing/installations.ts'
import { passphraseFrom } from './passphrase.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

let server: TestServer
let withSecret: string
let withoutSecret: string
const passphrase = 'correct horse battery staple'
const another = 'another secret of the same installation, long enough'
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  withSecret = (await backUpServer(server, { passphrase })).folder
  withoutSecret = (await backUpServer(server)).folder
})
afterAll(() => server.close())
removeFoldersAfterAll()

const signInWithCode = async (target: Target, secret: string) => {
  const restored = await openRestored(target, secret)
  const browser = openBrowser(restored.app, origins.banksia)
  await browser.signIn({ username: 'mfa@banksia.example', password: demonstrationPassword })
  const answer = await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Date.now()) })
  await restored.close()
  return answer
}

test('the secret is in a backup only under the passphrase', async () => {
  expect(await readFile(join(withSecret, 'secret.json'), 'utf8')).not.toContain(testSecret)
  expect(JSON.parse(await readFile(join(withoutSecret, 'secret.json'), 'utf8'))).not.toHaveProperty('sealedSecret')
  const sealed = await sealSecret(testSecret, passphrase)
  expect(sealed).toMatchObject({ kdf: 'argon2id', memoryKiB: 65_536, passes: 3, cipher: 'aes-256-gcm' })
  expect(await openSecret(sealed, passphrase)).toBe(testSecret)
  expect(await openSecret(sealed, `${passphrase}!`)).toBeUndefined()
  const changed = Buffer.from(sealed.sealed, 'hex')
  changed[0] = (changed[0] as number) ^ 1
  expect(await openSecret({ ...sealed, sealed: changed.toString('hex') }, passphrase)).toBeUndefined()
  expect(() => passphraseFrom({ LANYARD_BACKUP_PASSPHRASE: 'short' })).toThrow(/at least 15 characters/)
})

test('the passphrase alone restores the secret, and it is stored where Lanyard finds it', async () => {
  const target = await newTarget('')
  const restored = { ...target, config: { ...target.config, secret: undefined } }
  await restoreInto(restored, withSecret, passphrase)
  expect((await readSecrets(target.config.dataFolder))?.secret).toBe(testSecret)
  expect(await signInWithCode(target, testSecret)).toMatchObject({ status: 200, error: null })
})

test('with the passphrase and another secret, everything is encrypted with that one', async () => {
  const target = await newTarget(another)
  const { lines } = await restoreInto(target, withSecret, passphrase)
  expect(lines).toContain('Everything sealed is sealed with the given LANYARD_SECRET now.')
  expect(await signInWithCode(target, another)).toMatchObject({ status: 200, error: null })
  await expect(openRestored(target, testSecret)).rejects.toThrow()
})

test('a wrong passphrase, a wrong secret and a missing one get different errors', async () => {
  const target = await newTarget()
  const bare = { ...target, config: { ...target.config, secret: undefined } }
  await expect(restoreInto(bare, withSecret, 'a wrong passphrase')).rejects.toThrow(/^LANYARD_BACKUP_PASSPHRASE doesn't open the secret/)
  await expect(restoreInto(bare, withSecret)).rejects.toThrow(/^Set LANYARD_BACKUP_PASSPHRASE as it was/)
  await expect(restoreInto(bare, withoutSecret, passphrase)).rejects.toThrow(/^This backup doesn't hold the installation's secret/)
  await expect(restoreInto(await newTarget(another), withSecret)).rejects.toThrow(/^LANYARD_SECRET isn't the secret of this backup/)
  await expect(restoreInto(await newTarget(another), withoutSecret)).rejects.toThrow(/^LANYARD_SECRET isn't the secret of the installation/)
})

test('a hashing cost that would exhaust the machine is refused', async () => {
  const entry = JSON.parse(await readFile(join(withSecret, 'secret.json'), 'utf8'))
  await writeFile(join(withSecret, 'secret.json'), JSON.stringify({ ...entry, sealedSecret: { ...entry.sealedSecret, memoryKiB: 2 ** 31 } }))
  await expect(restoreInto(await newTarget(), withSecret, passphrase)).rejects.toThrow('secret.json is damaged')
})
