import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'

/** RFC 9106's second recommendation: 64 MiB, three passes. */
const cost = { memoryKiB: 65_536, passes: 3, lanes: 4 }
/** One way to write each byte, so any change is detected. */
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/)
const purpose = Buffer.from('lanyard backup secret 1')

export const sealedSecret = z.object({
  kdf: z.literal('argon2id'),
  memoryKiB: z.int().min(8_192).max(4_194_304),
  passes: z.int().min(1).max(64),
  lanes: z.int().min(1).max(64),
  salt: hex,
  cipher: z.literal('aes-256-gcm'),
  nonce: hex,
  tag: hex,
  sealed: hex,
})
export type SealedSecret = z.infer<typeof sealedSecret>

const keyOf = (passphrase: string, salt: Buffer, { memoryKiB, passes, lanes }: typeof cost) =>
  hashRaw(passphrase.normalize('NFC'), { algorithm: 2, memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32, salt })

/** The installation's secret under a passphrase: argon2id, then AES-256-GCM. */
export const sealSecret = async (secret: string, passphrase: string): Promise<SealedSecret> => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce).setAAD(purpose)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const encoded = { salt: salt.toString('hex'), nonce: nonce.toString('hex'), tag: cipher.getAuthTag().toString('hex') }
  return { kdf: 'argon2id', ...cost, cipher: 'aes-256-gcm', ...encoded, sealed: sealed.toString('hex') }
}

/** The decrypted secret. Undefined if the passphrase is wrong or a byte was changed. */
export const openSecret = async ({ salt, nonce, tag, sealed, ...kept }: SealedSecret, passphrase: string): Promise<string | undefined> => {
  const key = await keyOf(passphrase, Buffer.from(salt, 'hex'), kept)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex')).setAAD(purpose).setAuthTag(Buffer.from(tag, 'hex'))
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
