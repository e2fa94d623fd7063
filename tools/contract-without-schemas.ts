import type { Plugin } from 'vite'
import { leanCalls, type Node } from './lean-calls.ts'

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

const ofContract = (id: string | undefined) => id?.includes('/packages/contract/src/') === true

/** The browser asks by method, path and form of the answer; the server checks. So zod (34 KB) stays out of what the contract brings. */
export const contractWithoutSchemas = (): Plugin[] => [
  {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'zod' && ofContract(importer) ? stub : undefined),
    load: (id) => (id === stub ? source : undefined),
  },
  {
    name: 'lean-calls',
    enforce: 'post',
    transform(code, id) {
      return ofContract(id) ? { code: leanCalls(code, this.parse(code) as unknown as Node), map: null } : undefined
    },
  },
]
