import { textInAddress } from '@lanyard/web/format/text-in-address.ts'
import { type Completeness, type Country, completenessLabels, countryLabels } from './catalogue-labels.ts'

/** The catalogue page's state in the URL. */
export type CatalogueSearch = {
  q?: string | undefined
  yours?: 'yes' | undefined
  country?: Country | undefined
  completeness?: Completeness | undefined
  area?: string | undefined
}

const oneOf = <Key extends string>(labels: Record<Key, string>, value: unknown): Key | undefined =>
  typeof value === 'string' && Object.hasOwn(labels, value) ? (value as Key) : undefined

export const readCatalogueSearch = ({ q, yours, country, completeness, area }: Record<string, unknown>): CatalogueSearch => ({
  q: textInAddress(q),
  yours: yours === 'yes' ? 'yes' : undefined,
  country: oneOf(countryLabels, country),
  completeness: oneOf(completenessLabels, completeness),
  area: textInAddress(area),
})
