import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: it can't be turned back. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
