import { readFile, writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import {
  accountCalls,
  anyListCalls,
  apiKeyCalls,
  type Calls,
  catalogueOverviewCalls,
  documentCalls,
  invitedCalls,
  learnerCalls,
  policyFileCalls,
  tenantsCalls,
  type WireCall,
  wireCallsOf,
} from '@lanyard/contract'

/** The tables that the front ends call. */
const tables: Record<string, Calls> = {
  accountCalls,
  anyListCalls,
  apiKeyCalls,
  catalogueOverviewCalls,
  documentCalls,
  invitedCalls,
  learnerCalls,
  policyFileCalls,
  tenantsCalls,
}

const target = fileURLToPath(new URL('../packages/contract/src/browser/calls.ts', import.meta.url))

const lineOf = (operation: string, { method, path, form, body }: WireCall) =>
  `  ${operation}: { method: '${method}', path: '${path}', form: '${form}'${body ? `, body: '${body}'` : ''} },`

const tableOf = ([name, table]: [string, Calls]) => {
  const calls: Readonly<Record<string, WireCall>> = wireCallsOf(table)
  return `export const ${name}: WireCalls<typeof contract.${name}> = {\n${Object.entries(calls)
    .map(([operation, call]) => lineOf(operation, call))
    .join('\n')}\n}\n`
}

const browserCalls = () => `// Written by \`npm run browser-calls\` from the contract's tables of calls: what the browser's client needs of each.
import type { WireCalls } from '../client.ts'
import type * as contract from '../index.ts'

${Object.entries(tables).map(tableOf).join('\n')}`

/** Writes the browser's table of calls, or with \`--check\` only compares it. */
const written = await readFile(target, 'utf8').catch(() => '')
if (written !== browserCalls()) {
  if (argv.includes('--check')) {
    console.error("The browser's table of calls differs from the contract. Run `npm run browser-calls`.")
    process.exitCode = 1
  } else await writeFile(target, browserCalls())
}
