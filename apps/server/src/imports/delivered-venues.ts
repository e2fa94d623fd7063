import type { Catalogue, TenantCatalogue } from '../catalogue/catalogue.ts'
import { createValues } from '../catalogue/writing.ts'
import { Problem } from '../common/problem.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { Delivery, Notice, Venue } from './reading/delivery.ts'

const folded = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : '')
const mostNamed = 5

/** The delivery locations that the provider's venues lack, by code and by name. */
export const newVenues = ({ venues = [] }: Delivery, lists: TenantCatalogue): Venue[] => {
  const known = new Set(lists.list('venues').values.flatMap(({ code, description }) => [folded(code), folded(description)]))
  return venues.filter(({ code, name }) => {
    const isNew = !known.has(folded(code)) && !known.has(folded(name))
    known.add(folded(code)).add(folded(name))
    return isNew
  })
}

export const venueNotices = (venues: readonly Venue[]): Notice[] => {
  if (venues.length === 0) return []
  const names = venues.slice(0, mostNamed).map(({ name }) => name)
  const more = venues.length > mostNamed ? ` and ${venues.length - mostNamed} more` : ''
  const what = venues.length === 1 ? 'This delivery location comes' : 'These delivery locations come'
  return [{ cause: 'new-venues', message: `${what} into your list of venues: ${names.join(', ')}${more}.`, file: 'NAT00020' }]
}

type Adding = { database: Database; catalogue: Catalogue; tenantId: TenantId }

/** Adds venues to the provider's list. Nothing of the file refers to them, so a full list is no reason to stop. */
export const addVenues = async ({ database, catalogue, tenantId }: Adding, venues: readonly Venue[]): Promise<void> => {
  if (venues.length === 0) return
  const items = venues.map(({ code, name, suburb, state, postcode }) => ({
    code,
    description: name,
    address1: [suburb, state, postcode].filter(Boolean).join(' ') || null,
  }))
  await database
    .forTenant(tenantId)
    .write((transaction) => createValues({ transaction, catalogue, tenantId, name: 'venues', ifMatch: undefined }, items))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
}
