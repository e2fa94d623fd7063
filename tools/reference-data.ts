/** Writes docs/reference-data.md and the country table from their sources; `--check` only reports whether they are up to date. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { countries, type TCountryCode } from 'countries-list'
import { currencies } from 'countries-list/currencies'
import { type LookupSource, readAttributions, readLookupFile, readSources } from '../apps/server/data/read-lookups.ts'
import { type Lookup, type LookupName, lookupAreas } from '../packages/contract/src/index.ts'

const introduction = `# Reference data

Written by \`node tools/reference-data.ts\` from the registry and the shipped values; change those, not this page.

## How the catalogue is organised
- The catalogue has 249 lists. A list is one line of the registry (\`packages/contract/src/lookups\`, one file for each area below) and one file of values
  (\`apps/server/data/lookups\`). Its name is its path: \`/combos/countries\`.
- A file of values is tab-separated, with the list's fields as columns, the identifier first. An empty cell is unknown (null); an empty \`code\` is a code.
- Codes are text: leading zeros and fillers such as \`@@\` belong to them.
- \`isActive\` is false for codes that are retired: forms do not offer them, old records still show them.
- \`apps/server/data/lookup-sources.tsv\` says where each list comes from, how complete it is and how sure we are.

## Whose the values are
- Shipped values are the same for every tenant. They are read, never written, by tenants.
- Lists marked ✎ can be changed by a tenant. Its own values and changes lie above the shipped ones as a layer of that tenant alone:
  a value of the layer with a shipped identifier stands in its place, the others follow.
- An identifier means the same value forever. Shipped ones count from 1, a tenant's own from 100001, so they never meet.
- A new version of Lanyard replaces the shipped values as a whole and never touches a tenant's layer. A shipped value is never removed and its
  identifier never given to another: what is retired becomes inactive, what is new is added at the end of its file.

## How complete the lists are
| word | meaning |
|---|---|
| complete | every value of the standard named as source |
| subset | right as far as it goes; values are missing, the note says which |
| product-defined | there is no public standard, or its table could not be read: a starting set of our own |
| missing | the standard's table is not public or has to be loaded; the note says from where |
`

const cell = (text: string | number) => String(text).replaceAll('|', '\\|') || '–'
const table = (columns: string[], rows: (string | number)[][]) =>
  [columns, columns.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

async function listRow([name, { writable }]: [string, Lookup], sources: Map<string, LookupSource>) {
  const rows = await readLookupFile(name as LookupName)
  const retired = rows.filter(({ isActive }) => isActive === false).length
  const { source = '', edition = '', completeness = 'missing', note = '' } = sources.get(name) ?? {}
  return [`\`${name}\`${writable === 'no' ? '' : ' ✎'}`, retired ? `${rows.length} (${retired} inactive)` : rows.length, source, edition, completeness, note]
}

async function referenceDataPage() {
  const sources = new Map((await readSources()).map((source) => [source.list as string, source]))
  const areas = await Promise.all(
    Object.entries(lookupAreas).map(async ([area, lists]) => {
      const rows = await Promise.all(Object.entries(lists).map((list) => listRow(list, sources)))
      return `### ${area}\n${table(['list', 'values', 'source', 'edition', 'completeness', 'note'], rows)}\n`
    }),
  )
  const attributions = (await readAttributions()).map(({ holder, licence, line }) => [holder, licence, line])
  const thanks = `## Attribution\nOnly codes and official labels were taken from these sources. Where the licence is not established, the values are listed as facts, with their source.\n\n${table(['holder', 'licence', 'attribution'], attributions)}\n`
  return [introduction, '## The lists', ...areas, thanks].join('\n')
}

/** The fields the table takes from the world-countries package. */
type WorldCountry = {
  cca2: string
  name: { common: string }
  capital: string[]
  latlng: [number, number]
  idd: { root: string; suffixes: string[] }
}

/** A country's dialling code. A shared code with several area codes is left without them. */
const diallingCode = (phone: number[], { root, suffixes }: WorldCountry['idd']) =>
  phone.length === 1 ? `+${phone[0]}` : suffixes.length === 1 ? `${root}${suffixes[0]}` : root

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

const jsonLines = (items: string[]) => items.map((item) => `    ${item}`).join(',\n')
const jsonRow = (values: readonly unknown[]) => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`

/** Names, capitals and coordinates come from world-countries; currencies and dialling codes from countries-list, which is more current. */
async function readCountries() {
  const world = JSON.parse(await readFile(fileURLToPath(import.meta.resolve('world-countries/countries.json')), 'utf8')) as WorldCountry[]
  return world
    .map(({ cca2, name, capital, latlng: [latitude, longitude], idd }) => {
      const { currency, phone } = countries[cca2 as TCountryCode]
      return [cca2, name.common, currency[0] ?? null, hundredths(latitude), hundredths(longitude), capital[0] ?? null, diallingCode(phone, idd)] as const
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

async function countryTable() {
  const rows = await readCountries()
  const used = [...new Set(rows.flatMap(([, , currency]) => currency ?? []))].sort()
  const notices = (await readAttributions()).filter(({ holder }) => ['world-countries', 'countries-list'].includes(holder))
  return `{
  "notices": [
${jsonLines(notices.map(({ line }) => JSON.stringify(line)))}
  ],
  "currencies": {
${jsonLines(used.map((code) => `"${code}": ${jsonRow([currencies[code].name, currencies[code].symbol])}`))}
  },
  "countries": [
${jsonLines(rows.map(jsonRow))}
  ]
}
`
}

/** Symbols with the countries that write them: pages that show amounts load this instead of the whole table. */
async function currencySymbols() {
  const codes = new Map<string, string[]>()
  for (const [code, , currency] of await readCountries()) {
    const symbol = currency && currencies[currency].symbol
    if (symbol) codes.set(symbol, [...(codes.get(symbol) ?? []), code])
  }
  const lines = [...codes].map(([symbol, countryCodes]) => `  ${JSON.stringify(symbol)}: "${countryCodes.join(' ')}"`)
  return `{\n${lines.sort().join(',\n')}\n}\n`
}

const written = {
  'docs/reference-data.md': referenceDataPage,
  'packages/web/src/countries.data.json': countryTable,
  'packages/web/src/format/currency-symbols.data.json': currencySymbols,
}
const isCheck = process.argv.includes('--check')

for (const [path, write] of Object.entries(written)) {
  const file = new URL(`../${path}`, import.meta.url)
  const text = await write()
  if (!isCheck) await writeFile(file, text)
  else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`${path} is not up to date: run node tools/reference-data.ts`)
    process.exitCode = 1
  }
}
