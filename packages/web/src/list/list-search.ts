/**
 * How a list is made; everything it shows is in the address.
 *
 *   // things.route.tsx: the shape says what the address may hold; the loader asks what the page will ask
 *   export const thingList = listShape({ sorts: ['name', 'createdOn'], sort: 'createdOn', order: 'desc', filters: { state: ['open', 'done'] } })
 *   validateSearch: readListSearch(thingList)
 *   loaderDeps: ({ search }) => search
 *   loader: ({ context, deps }) => void context.queries.prefetchQuery(thingsOf(deps))
 *
 *   // the question, once
 *   export const thingsOf = (search: SearchOf<typeof thingList>) => callQuery('listThings', { query: { ...pageOf(thingList, search), search: search.q } })
 *
 *   // things-page.tsx
 *   const list = useList(thingList, thingRoute.useSearch())
 *   const things = useQuery({ ...thingsOf(list.search), placeholderData: keepPreviousData })
 *   <PageHeader title="Things"><ListSearchField list={list} label="Search things" /></PageHeader>
 *   <ListTools><FilterChips list={list} name="state" label="State" options={…} /><SortSelect list={list} options={…} /></ListTools>
 *   <ListResults list={list} query={things} what="Your things" skeleton={<TableSkeleton />} empty={<EmptyState>…</EmptyState>}>
 *     {(items) => <DataTable list={list} label="Things" rows={items} rowKey={…} columns={[…]} />}
 *   </ListResults>
 *
 * A region that is no list is a `Region`: skeleton, error with "Try again", content.
 */
export type ListShape<Sort extends string = string, Filter extends string = string> = {
  /** The record's fields it can be sorted by. */
  sorts: readonly Sort[]
  /** The default sort order. */
  sort: Sort
  order: Order
  /** The values of each filter; `any` accepts whatever the URL holds, such as an id. */
  filters: Readonly<Record<Filter, readonly string[] | 'any'>>
  pageSize: number
}
/** The values of a filter by date: how many days it goes back. */
export const sinceDays = ['7', '30', '365'] as const

export type Order = 'asc' | 'desc'

export type ListSearch<Sort extends string = string, Filter extends string = string> = {
  q?: string | undefined
  sort?: Sort | undefined
  order?: Order | undefined
  page?: number | undefined
} & { [Name in Filter]?: string | undefined }

export type SearchOf<Shape> = Shape extends ListShape<infer Sort, infer Filter> ? ListSearch<Sort, Filter> : never

type Given<Sort extends string, Filter extends string> = Pick<ListShape<Sort, Filter>, 'sorts' | 'sort'> & Partial<ListShape<Sort, Filter>>

/** Defaults: 15 rows per page, ascending, no filters. */
export const listShape = <const Sort extends string, const Filter extends string = never>(shape: Given<Sort, Filter>): ListShape<Sort, Filter> => ({
  order: 'asc',
  filters: {} as ListShape<Sort, Filter>['filters'],
  pageSize: 15,
  ...shape,
})

/** The text of a search parameter. The router parses `30` as a number and `true` as a boolean. */
export const textIn = (value: unknown) => {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  return text === '' ? undefined : text.slice(0, 200)
}

const pageIn = (value: unknown) => {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page < 100_000 ? page : undefined
}

/** Reads the URL and ignores values it doesn't know. */
export const readListSearch =
  <Sort extends string, Filter extends string>({ sorts, filters }: ListShape<Sort, Filter>) =>
  (given: Record<string, unknown>): ListSearch<Sort, Filter> => {
    const chosen = Object.entries<readonly string[] | 'any'>(filters).map(([name, values]) => {
      const value = textIn(given[name])
      return [name, value !== undefined && (values === 'any' || values.includes(value)) ? value : undefined]
    })
    return {
      q: textIn(given.q),
      sort: sorts.find((sort) => sort === given.sort),
      order: given.order === 'asc' || given.order === 'desc' ? given.order : undefined,
      page: pageIn(given.page),
      ...(Object.fromEntries(chosen) as { [Name in Filter]?: string }),
    }
  }

/** The current sort order. */
export const sortingOf = <Sort extends string, Filter extends string>(shape: ListShape<Sort, Filter>, { sort, order }: ListSearch<Sort, Filter>) => ({
  sort: sort ?? shape.sort,
  order: order ?? (sort === undefined || sort === shape.sort ? shape.order : ('asc' as const)),
})

/** The paging and sorting parameters of a list call. */
export const pageOf = <Sort extends string, Filter extends string>(shape: ListShape<Sort, Filter>, search: ListSearch<Sort, Filter>) => ({
  skip: ((search.page ?? 1) - 1) * shape.pageSize,
  take: shape.pageSize,
  ...sortingOf(shape, search),
})
