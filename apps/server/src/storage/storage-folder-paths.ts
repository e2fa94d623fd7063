/**
 * Keys as paths inside a folder, and back. Anything but a lower-case letter, a digit, a dot, a dash or an underscore is written as %xx, so no key leaves the
 * folder and two keys never collide on a disk that ignores letter case. A long part continues in a subfolder.
 */
const longestPart = 180
const marked = /[^a-z0-9._-]/gu
/** No key contains it, so `a` and `a/b` can both be stored. */
const objectMark = '@'

const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const encodePart = (part: string) => part.replace(marked, percent).replace(/^\./, '%2e')

const cut = (encoded: string) => encoded.match(new RegExp(`.{1,${longestPart}}`, 'g'))?.join('+/') ?? ''

const encodeParts = (key: string) => key.split('/').map((part) => cut(encodePart(part)))

export const objectPath = (key: string): string => `${encodeParts(key).join('/')}${objectMark}`

/** The folder of everything below these whole parts. */
export const folderPath = (parts: string): string => encodeParts(parts).join('/')

export const isObjectName = (name: string) => name.endsWith(objectMark)

/** The key of a path from `objectPath`. */
export const keyOfPath = (path: string): string => decodeURIComponent(path.slice(0, -objectMark.length).replaceAll('+/', ''))
