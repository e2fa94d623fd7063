import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bom } from './bill-of-materials.ts'
import type { Package } from './shipped-packages.ts'

const isLicence = (file: string) => /^(licen[cs]e|copying|notice)/i.test(file)

/** The licence texts in a package's folder. Those of other systems aren't installed. */
const textsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isLicence)
        .toSorted()
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    : []

/** The licence of every package of an installation, and the text where the package has one: the pages contain code of some, without its licence. */
export const licencesOf = ({ components }: Bom, shipped: readonly Package[], root: string): string => {
  const licence = new Map(
    components.map(({ purl, licenses = [] }) => [purl, licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ')]),
  )
  const parts = shipped
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'))
    .map(({ name, version, path, purl }) => [`${name} ${version}: ${licence.get(purl)}`, ...textsIn(join(root, path))].join('\n\n'))
  return `${['The packages that Lanyard runs with, and their licences.', ...parts].join(`\n\n${'-'.repeat(80)}\n`)}\n`
}
