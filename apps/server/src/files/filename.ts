/** Characters in a name. */
export const longestFilename = 120
/** Control characters, and characters that change text direction or are invisible: a name must read as it is written. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
/** Characters that some file system doesn't allow. */
const unsafe = /[<>:"|?*]/g
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const shortened = (name: string) => {
  const letters = [...name]
  if (letters.length <= longestFilename) return name
  const end = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return (
    letters
      .slice(0, longestFilename - end.length)
      .join('')
      .trimEnd() + end
  )
}

const isTrimmed = (letter: string | undefined) => letter === '.' || letter === ' '

/** Without leading or trailing dots and spaces. */
const trimmedName = (name: string) => {
  let [from, to] = [0, name.length]
  while (from < to && isTrimmed(name[from])) from++
  while (to > from && isTrimmed(name[to - 1])) to--
  return name.slice(from, to)
}

/** A safe name to store: the last part of a path, without invisible characters. */
export const readableFilename = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = last.replace(/\s+/g, ' ').replace(unseen, '').replace(unsafe, '-')
  const trimmed = trimmedName(seen.trim())
  const isOnlyAnEnd = trimmed === '' || /^\s*\.[a-z0-9]{1,10}$/i.test(seen)
  const named = isOnlyAnEnd ? `document${trimmed && `.${trimmed}`}` : trimmed
  return named.replace(devices, '_$1')
}

/** The same, shortened to a sensible length. */
export const cleanFilename = (given: string): string => shortened(readableFilename(given))
