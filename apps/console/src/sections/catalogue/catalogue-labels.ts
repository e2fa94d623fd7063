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
  complete: 'Every value of the source standard.',
  subset: 'Correct, but some values of the standard are missing.',
  'product-defined': 'No public standard exists, so this is Lanyard’s starting set.',
  missing: 'The standard’s table isn’t public, or must be loaded.',
}

export const countOf = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
