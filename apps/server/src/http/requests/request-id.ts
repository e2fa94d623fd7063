import { randomBytes } from 'node:crypto'

const prefix = randomBytes(5).toString('base64url')
/** Ready-made, so that an id is one short string, which V8 joins in place. */
const endings = Array.from({ length: 1000 }, (_, count) => String(count).padStart(3, '0'))
let thousands = 0
let rest = 0
let beginning = prefix

/** Unique across processes: a random prefix, then a counter. */
export const nextRequestId = () => {
  if (rest === endings.length) {
    rest = 0
    beginning = `${prefix}${++thousands}`
  }
  return `${beginning}${endings[rest++]}`
}
