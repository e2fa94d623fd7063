import { textInAddress } from '@lanyard/web/format/text-in-address.ts'

/** The list page's state in the URL; without `show`, only active values. */
export type ListSearch = {
  q?: string | undefined
  show?: 'off' | 'all' | undefined
  sort?: string | undefined
  order?: 'desc' | undefined
  page?: number | undefined
}

const pageOf = (value: unknown) => {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

export const readListSearch = ({ q, show, sort, order, page }: Record<string, unknown>): ListSearch => ({
  q: textInAddress(q),
  show: show === 'off' || show === 'all' ? show : undefined,
  sort: textInAddress(sort),
  order: order === 'desc' ? 'desc' : undefined,
  page: pageOf(page),
})
