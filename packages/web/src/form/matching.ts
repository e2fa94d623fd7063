import { folded } from '@lanyard/contract/folded'

export type Option = { value: string; label: string }

const keys = new WeakMap<Option, string>()
const keyOf = (option: Option) => {
  const known = keys.get(option)
  if (known !== undefined) return known
  const key = folded(option.label)
  keys.set(option, key)
  return key
}

const startsAWord = (key: string, word: string) => key.startsWith(word) || key.includes(` ${word}`) || key.includes(`(${word}`) || key.includes(`-${word}`)

/** Options that contain every typed word, ignoring case and accents. Prefix matches come first, then matches at the start of a word. */
export const matching = (options: readonly Option[], typed: string): Option[] => {
  const wanted = folded(typed.trim())
  const words = wanted.split(/\s+/)
  const ranks: [Option[], Option[], Option[]] = [[], [], []]
  for (const option of options) {
    const key = keyOf(option)
    if (!words.every((word) => key.includes(word))) continue
    ranks[key.startsWith(wanted) ? 0 : words.every((word) => startsAWord(key, word)) ? 1 : 2].push(option)
  }
  return ranks.flat()
}
