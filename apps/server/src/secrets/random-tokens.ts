import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, encoded for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored form of a token. It can't be reversed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
