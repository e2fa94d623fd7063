import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32.replace(/=+$/, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const stepSeconds = 30

/** An authenticator's code (RFC 6238) at a given time. Implemented independently of the product. */
export const codeAt = (base32: string, milliseconds: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 1000 / stepSeconds)))
  const digest = createHmac('sha1', bytesOf(base32)).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
