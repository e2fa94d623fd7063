import { createHash } from 'node:crypto'
import { catalogueOverviewCalls, type LookupName, lookups } from '@lanyard/contract'
import { readSources } from '../../../data/read-lookups.ts'
import { encodingOf } from '../../http/responses/compression.ts'
import { type ReadContext, type Route, routesOf } from '../../http/routes.ts'
import type { Catalogue, TenantCatalogue } from '../catalogue.ts'
import type { People } from '../lookups.queries.ts'
import { type Answers, answersWith, answerTo } from '../representation.ts'
import { countValueUse } from '../value-use.queries.ts'
import { readAttributionLines } from './overview-attributions.ts'
import { openLists } from './overview-lists.ts'
import { searchValues } from './overview-search.ts'

/** The tenant's staff and teams by name, for a field that refers to one of them. */
const peopleRecords = ({ staff, 'staff-teams': teams }: People) =>
  [
    ...staff.map(({ staffId, firstName, lastName, archivedFlag }) => ({
      kind: 'staff',
      personId: staffId,
      name: [firstName, lastName].filter(Boolean).join(' '),
      isActive: archivedFlag !== true,
    })),
    ...teams.map(({ staffTeamId, name, isActive }) => ({ kind: 'staff-teams', personId: staffTeamId, name: String(name ?? ''), isActive: isActive !== false })),
  ].map((data) => ({ data, relationships: {} }))

const names = Object.keys(lookups) as LookupName[]

/** Changes whenever any list or its description does. */
const openVersions = (said: object) => {
  const versions = new WeakMap<TenantCatalogue, string>()
  return (catalogue: TenantCatalogue): string => {
    const known = versions.get(catalogue)
    if (known) return known
    const all = names.map((name) => catalogue.list(name).version).join()
    const version = createHash('sha256').update(all).update(JSON.stringify(said)).digest('base64url').slice(0, 16)
    versions.set(catalogue, version)
    return version
  }
}

const readDescribed = async () => {
  const attributionOf = await readAttributionLines()
  return (await readSources()).map((source) => ({ ...source, attribution: attributionOf(source.source) }))
}

/** All lists at a glance, and a search for a value in all of them, both from memory. */
export const overviewRoutes = async (catalogue: Catalogue): Promise<Route[]> => {
  const described = await readDescribed()
  const lists = openLists(described)
  const versionOf = openVersions(described)
  const kept = new WeakMap<TenantCatalogue, Map<string, Promise<Answers>>>()

  const overview = (ofTenant: TenantCatalogue, { wireCase, request }: ReadContext): Promise<Answers> => {
    const encoding = encodingOf(request.headers['accept-encoding']?.toString())
    const made = kept.get(ofTenant) ?? new Map<string, Promise<Answers>>()
    kept.set(ofTenant, made)
    const known = made.get(wireCase + encoding)
    if (known) return known
    const answers = Promise.resolve(
      answersWith({ records: lists.records(ofTenant), totalCount: names.length, version: versionOf(ofTenant), wireCase, encoding }),
    )
    made.set(wireCase + encoding, answers)
    return answers
  }

  return routesOf(catalogueOverviewCalls, ['console', 'api'], {
    listCatalogue: async (context) =>
      answerTo(context.request.headers['if-none-match'], await overview(await catalogue.of(context.caller.tenantId), context as ReadContext)),
    searchCatalogue: async ({ caller, query: { text = '' }, wireCase, request }) => {
      const ofTenant = await catalogue.of(caller.tenantId)
      const encoding = encodingOf(request.headers['accept-encoding']?.toString())
      return answerTo(
        request.headers['if-none-match'],
        await answersWith({ ...(await searchValues(ofTenant, text, lists.areaOf)), version: versionOf(ofTenant), wireCase, encoding }),
      )
    },
    countValueUse: async ({ caller, db, query: { list, valueId } }) => ({ count: await countValueUse(db, caller.tenantId, list, valueId) }),
    listCataloguePeople: async ({ caller }) => {
      const records = peopleRecords((await catalogue.of(caller.tenantId)).people)
      return { items: records, totalCount: records.length }
    },
  })
}
