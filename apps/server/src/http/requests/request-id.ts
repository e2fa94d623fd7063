import { randomBytes } from 'node:crypto'

const start = randomBytes(6).toString('base64url')
let count = 0

/** Unique across processes: a random prefix, then a counter. */
export const nextRequestId = () => `${start}-${count++}`
