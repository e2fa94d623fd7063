import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import type { CatalogueList } from './catalogue-list.ts'

export type Country = CatalogueList['jurisdiction']
export type Completeness = CatalogueList['completeness']

export const countryLabels: Record<Country, string> = { any: 'General', AU: 'Australia', NZ: 'New Zealand', ZA: 'South Africa', SG: 'Singapore' }

export const completenessLabels: Record<Completeness, string> = {
  complete: 'Complete',
  subset: 'Partial',
  'product-defined': 'Starting set',
  missing: 'To be loaded',
}

export const completenessTone: Record<Completeness, BadgeTone> = { complete: 'success', subset: 'info', 'product-defined': 'plain', missing: 'warning' }

export const completenessMeaning: Record<Completeness, string> = {
  complete: 'Every value of the standard named as source.',
  subset: 'Right as far as it goes: some values of the standard are missing.',
  'product-defined': 'There is no public standard: a starting set of Lanyard’s own.',
  missing: 'The standard’s table is not public, or has to be loaded.',
}

export const countOf = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
