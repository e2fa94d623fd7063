import { UnreadableFile } from '../unreadable-file.ts'

export type Line = { line: number; text: string }

/** Splits text that comes in pieces into its lines, whatever they end with. Blank lines are left out but counted. */
export const lineSplitter = (name: string, longest: number) => {
  let rest = ''
  let number = 0
  const linesIn = (texts: readonly string[]): Line[] => {
    const found: Line[] = []
    for (const text of texts) {
      number++
      if (text.length > longest) throw new UnreadableFile(`${name}: line ${number} is too long.`)
      if (text.trim() !== '') found.push({ line: number, text })
    }
    return found
  }
  return {
    push: (piece: string): Line[] => {
      const texts = (rest + piece).split(/\r\n|\n|\r(?!$)/)
      rest = texts.pop() ?? ''
      if (rest.length > longest) throw new UnreadableFile(`${name}: line ${number + 1} is too long.`)
      return linesIn(texts)
    },
    end: (): Line[] => linesIn(rest.split('\r', 1)),
  }
}
