import { readFileSync } from 'node:fs'

/** The compiled list and its patterns. One entry per line, in lower case. */
const listed = new Set(
  readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] as string)

/** The shortest repeated unit: `passwordpasswordpassword`, `abcabcabc`, `aaaaaaaaaaaaaaa`. */
const shortestPeriod = (text: string) => {
  for (let length = 1; length <= text.length / 2; length++)
    if (
      text.startsWith(text.slice(length)) &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length)
    )
      return text.slice(0, length)
  return undefined
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
const walks = rows.flatMap((row) => [row + row + row, [...row].reverse().join('').repeat(3)])
const isWalk = (text: string) => text.length >= 4 && walks.some((walk) => walk.includes(text))

/** Text made only of keyboard or alphabet runs, such as `qwertyasdfgh1234`. */
const isAllWalks = (text: string): boolean => {
  let rest = text
  while (rest.length > 0) {
    let length = rest.length
    while (length >= 4 && !isWalk(rest.slice(0, length))) length--
    if (length < 4) return false
    rest = rest.slice(length)
  }
  return true
}

/** The text without trailing characters that match the pattern. */
const withoutEnd = (text: string, pattern: RegExp) => {
  const letters = [...text]
  while (letters.length > 0 && pattern.test(letters.at(-1) as string)) letters.pop()
  return letters.join('')
}

/** The text without a trailing year or other short number. */
const undated = (text: string) => withoutEnd(text, /[^\p{L}\p{N}]/u).replace(/\d{1,4}$/, '')
const undecorated = (text: string) => withoutEnd(text.replace(/^[^\p{L}]+/u, ''), /[^\p{L}]/u)

/** Only punctuation and symbols. */
const isOfSigns = /^[\x20-\x2f:-@[-`{-~]*$/

/** Whether the password is on the list, or is an entry with digits and symbols around it, repeated, or with substituted letters. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase()
  const plain = unleet(text)
  const joined = text.replace(/[^\p{L}\p{N}]/gu, '')
  const forms = [text, plain, joined, undated(text), undecorated(text), undecorated(plain), unleet(undecorated(text))]
  if (forms.some((form) => listed.has(form)) || isOfSigns.test(text)) return true
  const period = shortestPeriod(text)
  if (period !== undefined && (period.length < 5 || isCommonPassword(period))) return true
  const core = undecorated(joined)
  return (joined !== '' && isAllWalks(joined)) || (core !== '' && isAllWalks(core))
}
