import { ResponseError } from '@lanyard/contract/browser'
import { useSendOnce } from '@lanyard/web/form/use-send-once.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { idOf, itemOf } from '../values/columns.ts'
import { type Item, taggedValues, type Value, valuesOf } from '../values/values-api.ts'

/** Another person changed the value since it was read; `now` is its current state. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
  readonly now: Value | undefined
  constructor(now: Value | undefined) {
    super('Somebody changed this value meanwhile')
    this.now = now
  }
}

export const isStale = (error: unknown) => error instanceof ResponseError && error.response.status === 412

const same = (one: Item, other: Item) => JSON.stringify(one) === JSON.stringify(other)

const tagOf = (queries: QueryClient, list: string) => queries.getQueryData(valuesOf(list).queryKey)?.etag

/** The list's entity tag covers all its values. If only other values changed, the write is retried with the new tag. */
const replace = async (queries: QueryClient, list: CatalogueList, base: Value, body: Item) => {
  const params = { list: list.name, id: idOf(list, base) }
  try {
    await client.replaceValue({ params, body, ifMatch: tagOf(queries, list.name) })
  } catch (error) {
    if (!isStale(error)) throw error
    const { items, etag } = taggedValues(await queries.fetchQuery({ ...valuesOf(list.name), staleTime: 0 }))
    const now = items.find((value) => idOf(list, value) === params.id)
    if (!now || !same(itemOf(list, now), itemOf(list, base))) throw new ChangedMeanwhile(now)
    await client.replaceValue({ params, body, ifMatch: etag })
  }
}

/** Writes to a list, then refetches it. */
export const useWrites = (list: CatalogueList) => {
  const queries = useQueryClient()
  const once = useSendOnce()
  const readAgain = async () => {
    await Promise.all(['listCatalogue', 'searchCatalogue'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
    await queries.invalidateQueries({ queryKey: valuesOf(list.name).queryKey })
  }
  return {
    create: async (items: Item[]) => {
      await client.createValues({ params: { list: list.name }, body: items, idempotencyKey: once(items).key })
      once.done()
      await readAgain()
    },
    replace: async (base: Value, item: Item) => {
      await replace(queries, list, base, item)
      await readAgain()
    },
    replaceSet: async (items: Item[], ifMatch: string | undefined) => {
      await client.replaceSet({ params: { list: list.name }, body: items, ifMatch })
      await readAgain()
    },
    readAgain,
  }
}
