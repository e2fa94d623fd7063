import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LookupName, lookups } from '@lanyard/contract'
import { readLookupFile } from '../../data/read-lookups.ts'
import { openShipping, type Row } from './shipping.queries.ts'
import { keyOf } from './values.ts'

const names = Object.keys(lookups) as LookupName[]

const lookupFile = (name: LookupName) => new URL(`../../data/lookups/${name}.tsv`, import.meta.url)

const versionOf = async (name: LookupName) =>
  createHash('sha256')
    .update(await readFile(lookupFile(name)))
    .digest('base64url')
    .slice(0, 12)

/**
 * Brings the shipped values to this build's: a list whose file changed is replaced as a whole. Tenants' own values are in separate tables and stay unchanged.
 */
export const loadCatalogue = async (ownerUrl: string): Promise<LookupName[]> => {
  const versions = new Map(await Promise.all(names.map(async (name) => [name, await versionOf(name)] as const)))
  const shipping = await openShipping(ownerUrl)
  try {
    const loaded = await shipping.versions()
    const changed = names.filter((name) => loaded.get(name) !== versions.get(name))
    const rows: Row[] = []
    for (const list of changed)
      for (const [position, value] of (await readLookupFile(list)).entries()) rows.push({ list, id: Number(value[keyOf(list)]), position, value })
    if (changed.length > 0) {
      await shipping.replace(new Map(changed.map((name) => [name, versions.get(name) as string])), rows)
      await shipping.notify()
    }
    return changed
  } finally {
    await shipping.close()
  }
}
