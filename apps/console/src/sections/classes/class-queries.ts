import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ClassSearch } from './class-search.ts'
import { callQuery, client } from './classes-api.ts'

/** A list of classes, page by page. */
export const classesOf = ({ view, q, trainer, course }: ClassSearch) => {
  const query = {
    view: view ?? ('upcoming' as const),
    ...(q && { search: q }),
    ...(trainer && { trainerIdFilter: trainer }),
    ...(course && { courseOfferIdFilter: course }),
  }
  return infiniteQueryOptions({
    queryKey: ['listClasses', query],
    queryFn: ({ pageParam, signal }) => client.listClasses({ query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const classOf = (id: string) => callQuery('getClass', { params: { id: Number(id) } })
