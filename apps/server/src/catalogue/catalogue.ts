import type { LookupName } from '@lanyard/contract'
import { type CachedRead, openCachedRead } from '../database/changes/cached-read.ts'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { Value } from '../lists/list-values.ts'
import { type Layer, type People, readLayers, readShippedLists, readShippedVersions, type ShippedList } from './lookups.queries.ts'
import { keyOf, layOver } from './values.ts'

type Shipped = ReadonlyMap<string, ShippedList>

/** A list as one tenant sees it. The same version always has the same values. */
export type ListOfValues = { version: string; values: readonly Value[] }

/** A tenant's view of the catalogue. Lists it never changed are the shared shipped ones. */
export type TenantCatalogue = { list(name: LookupName): ListOfValues; people: People }

export type Catalogue = Pick<CachedRead<Shipped>, 'includesAllChanges' | 'refresh'> & {
  of(tenantId: TenantId): TenantCatalogue | Promise<TenantCatalogue>
  shipped(name: LookupName): ListOfValues
  /** Drops a tenant's cached layers after a change. */
  forget(tenantId: TenantId): void
}

const mostTenants = 1000

/** All shipped lists. The same objects are returned while no version has changed. */
const readShipped = async (database: Database, known: Shipped | undefined): Promise<Shipped> => {
  const versions = known && (await readShippedVersions(database))
  if (known && versions?.length === known.size && versions.every(({ list, version }) => known.get(list)?.version === version)) return known
  return new Map((await readShippedLists(database)).map((list) => [list.list, list]))
}

export const openCatalogue = async (database: Database, changeNotifications: ChangeNotifications): Promise<Catalogue> => {
  const tenants = new Map<TenantId, TenantCatalogue>()
  /** Number of notifications received, and when the last was. A value read before a notification isn't cached after it, and a replica must have what it was about. */
  let [heard, heardAt] = [0, performance.now()]

  const hear = () => {
    heard++
    heardAt = performance.now()
  }
  const forget = (tenantId: TenantId) => {
    hear()
    tenants.delete(tenantId)
  }
  const forgetAll = () => {
    hear()
    tenants.clear()
  }
  changeNotifications.on('lookups', ({ tenantId }) => forget(Number(tenantId)), forgetAll)
  const shipped = await openCachedRead<Shipped>({ about: 'catalogue', changeNotifications, read: (known) => readShipped(database, known) })
  const isCurrent = () => shipped.includesAllChanges() && changeNotifications.isCurrent()
  let composedFrom = shipped.value()
  shipped.onRead(() => {
    if (shipped.value() !== composedFrom) forgetAll()
    composedFrom = shipped.value()
  })

  const shippedList = (name: LookupName): ListOfValues => {
    const list = shipped.value().get(name)
    if (!list) throw new Error(`The list ${name} was not loaded`)
    return list
  }

  const compose = (layers: Layer[], people: People): TenantCatalogue => {
    const changed = new Map(
      layers.map(({ list, version, values }): [string, ListOfValues] => {
        const name = list as LookupName
        const below = shippedList(name)
        return [name, { version: `${below.version}.${version}`, values: layOver(below.values, values, keyOf(name)) }]
      }),
    )
    return { list: (name) => changed.get(name) ?? shippedList(name), people }
  }

  const read = async (tenantId: TenantId): Promise<TenantCatalogue> => {
    const heardBefore = heard
    // Without notifications a change could be of this very moment.
    const { layers, people } = await readLayers(database, tenantId, isCurrent() ? heardAt : performance.now())
    const catalogue = compose(layers, people)
    if (heard === heardBefore && isCurrent()) {
      if (tenants.size >= mostTenants) tenants.clear()
      tenants.set(tenantId, catalogue)
    }
    return catalogue
  }

  return {
    includesAllChanges: shipped.includesAllChanges,
    refresh: shipped.refresh,
    of: (tenantId) => (isCurrent() ? tenants.get(tenantId) : undefined) ?? read(tenantId),
    shipped: shippedList,
    forget,
  }
}
