import { randomBytes } from 'node:crypto'

const prefix = randomBytes(4).toString('base64url')
/** Ready-made, because an id of at most twelve characters is one string for V8, and a longer one a list of its parts. */
const endings = Array.from({ length: 1000 }, (_, count) => String(count).padStart(3, '0'))
let thousands = 0
let count = 0
let beginning = prefix

/** Unique across processes: a random prefix, then a counter. */
export const nextRequestId = () => {
  if (count === endings.length) {
    count = 0
    beginning = prefix + (++thousands).toString(36)
  }
  return `${beginning}${endings[count++]}`
}
