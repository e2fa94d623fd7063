import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keys derived from the installation's one secret, each for its own purpose. */
export type Secrets = {
  seal(plain: string): Buffer
  /** The same text sealed for the same purpose is the same, so that a value that didn't change is known without opening it. */
  sealAlike(plain: string, purpose: string): Buffer
  open(sealed: Buffer): string
  /** A keyed hash for tokens of one purpose. */
  sign(purpose: string, value: string): string
}

const sealing = 'aes-256-gcm'

export const openSecrets = (secret: string): Secrets => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lanyard', purpose, 32))
  const sealingKey = key('seal')
  const nonceKey = key('nonce')
  const sealWith = (plain: string, nonce: Buffer) => {
    const cipher = createCipheriv(sealing, sealingKey, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  return {
    seal: (plain) => sealWith(plain, randomBytes(12)),
    sealAlike: (plain, purpose) =>
      sealWith(
        plain,
        createHmac('sha256', nonceKey)
          .update(JSON.stringify([purpose, plain]))
          .digest()
          .subarray(0, 12),
      ),
    open: (sealed) => {
      const decipher = createDecipheriv(sealing, sealingKey, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, value) =>
      createHmac('sha256', key(`sign ${purpose}`))
        .update(value)
        .digest('base64url'),
  }
}
