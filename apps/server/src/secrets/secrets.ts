import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keys derived from the installation's one secret, each for its own purpose. */
export type Secrets = {
  seal(plain: string): Buffer
  open(sealed: Buffer): string
  /** A keyed hash for tokens of one purpose. */
  sign(purpose: string, value: string): string
}

const sealing = 'aes-256-gcm'

export const openSecrets = (secret: string): Secrets => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lanyard', purpose, 32))
  const sealingKey = key('seal')
  return {
    seal: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(sealing, sealingKey, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
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
