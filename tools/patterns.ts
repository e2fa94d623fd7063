import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { isSafePattern } from 'redos-detector'

export type Pattern = { file: string; pattern: string; flags: string }

type Found = { literals: Pattern[]; made: { file: string; text: string }[] }
type Node = { type?: string; start?: number; end?: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

/** A source file's regular expressions: literals, and those built at run time. */
export const patternsIn = (file: string, source: string): Found => {
  const found: Found = { literals: [], made: [] }
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (value !== null && typeof value === 'object') {
      const node = value as Node
      if (node.regex) return void found.literals.push({ file, ...node.regex })
      if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp')
        found.made.push({ file, text: source.slice(node.start, node.end) })
      for (const inner of Object.values(value)) visit(inner)
    }
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  visit(program)
  return found
}

/** How a pattern can backtrack without limit; undefined if it can't. */
export const backtrackingOf = ({ pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>): string | undefined => {
  const { safe, score, error } = isSafePattern(pattern, {
    ...{ caseInsensitive: flags.includes('i'), dotAll: flags.includes('s'), multiLine: flags.includes('m') },
    ...{ unicode: flags.includes('u') || flags.includes('v'), maxScore: 300, maxSteps: 20_000 },
  })
  if (safe) return undefined
  return score.infinite ? `backtracks without limit (${error})` : `backtracks ${score.value} times`
}

/** Every pattern of the product, except in tests. */
export const productPatterns = async (): Promise<Found> => {
  const all: Found = { literals: [], made: [] }
  for await (const file of glob('{apps,packages}/*/src/**/*.{ts,tsx,js}', { exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/dist/**'] })) {
    const { literals, made } = patternsIn(file, await readFile(file, 'utf8'))
    all.literals.push(...literals)
    all.made.push(...made)
  }
  return all
}
