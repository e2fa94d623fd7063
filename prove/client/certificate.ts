import { generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, its length and its content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const day = 24 * 60 * 60_000

/** A self-signed certificate for a day and its key (RFC 5280). */
export const selfSigned = (commonName: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
  const validity = sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day)))
  const body = sequence(integer(1), ecdsaWithSha256, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }))
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
