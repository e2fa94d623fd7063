import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6

export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label: { issuer?: string; account?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits, algorithm: 'SHA1', issuer: label.issuer ?? '', label: label.account ?? '' })

export const authenticatorUri = (secret: string, issuer: string, account: string) => totpOf(secret, { issuer, account }).toString()

const stepAt = (now: number) => Math.floor(now / 1000 / period)

export type TotpMatch = { step: number } | 'wrong' | 'used'

/** The step this code belongs to: the current one or the one before, and later than the last used. */
export const matchTotp = (secret: string, code: string, now: number, lastStep: number | null): TotpMatch => {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return 'wrong'
  const totp = totpOf(secret)
  const fitting = [stepAt(now), stepAt(now) - 1].filter((step) => totp.generate({ timestamp: step * period * 1000 }) === token)
  const fresh = fitting.find((step) => lastStep === null || step > lastStep)
  if (fresh !== undefined) return { step: fresh }
  return fitting.length > 0 ? 'used' : 'wrong'
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes for when the authenticator is lost, such as `k3m9x-t7q2w`. */
export const newRecoveryCodes = () => Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`)

export const plainRecoveryCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** Eight digits, for a password reset by mail. */
export const newResetCode = () => String(randomInt(100_000_000)).padStart(8, '0')
