import { parseArgs } from 'node:util'

export type Options = { tenants: number; learners: number }

export const limits = { tenants: 1000, learners: 100_000 }

export class OptionsError extends Error {
  override name = 'WishError'
  constructor(faults: readonly string[]) {
    super(`${faults.map((fault) => `  - ${fault}`).join('\n')}\n\nUse: npm run data:scale -- --tenants 100 --learners 1000`)
  }
}

const wholeFrom = (name: keyof Options, given: string | undefined, faults: string[]): number => {
  const value = Number(given)
  const fits = /^\d{1,6}$/.test(given ?? '') && value >= 1 && value <= limits[name]
  if (!fits) faults.push(`--${name} must be a whole number from 1 to ${limits[name]}${given === undefined ? ', and is missing' : `, not "${given}"`}`)
  return value
}

/** The command-line options. Reports all errors together. */
export const readOptions = (args: readonly string[]): Options => {
  const faults: string[] = []
  const { values, tokens } = parseArgs({ args: [...args], options: { tenants: { type: 'string' }, learners: { type: 'string' } }, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`"${token.value}" means nothing here`)
    if (token.kind === 'option' && !(token.name in limits)) faults.push(`${token.rawName} is not known`)
  }
  const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
  const options = { tenants: wholeFrom('tenants', text(values.tenants), faults), learners: wholeFrom('learners', text(values.learners), faults) }
  if (faults.length > 0) throw new OptionsError(faults)
  return options
}
