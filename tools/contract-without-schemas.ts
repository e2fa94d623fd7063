import type { Plugin } from 'vite'

const stub = '\0contract-without-schemas'

/** Stands for every schema: it can be described further, but reads nothing. */
const source = `
const readers = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
const refuse = () => { throw new Error('The schemas of the contract are not in the browser') }
const schema = new Proxy(function () {}, {
  get: (_, name) => (readers.has(name) ? refuse : schema),
  apply: () => schema,
})
export const z = schema
`

/** The browser asks by method, path and form of the answer; the server checks. So zod (34 KB) stays out of what the contract brings. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'zod' && importer?.includes('/packages/contract/src/') ? stub : undefined),
  load: (id) => (id === stub ? source : undefined),
})
