import { anyListCalls, createClient, sessionToken } from '@lanyard/contract'
import { fetchWithSession } from '@lanyard/web/api.ts'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../../session.ts'

export type Scalar = string | number | boolean | null
/** The fields of a value that a write takes. */
export type Item = Record<string, Scalar>
/** A value as it is read: its fields, and the records it refers to. */
export type Value = Readonly<Record<string, Scalar | Item>>
/** A list with the tag that a write shows, so that nothing newer is overwritten. */
export type Values = { items: Value[]; totalCount: number; etag: string | undefined }

const send = fetchWithSession(session)
const clientWith = (fetch: typeof send) =>
  createClient(anyListCalls, { host: '', fetch, authorization: async () => ({ bearer: sessionToken((await session.check()).session) }) })

const listValues = async (list: string, signal: AbortSignal): Promise<Values> => {
  let etag: string | undefined
  const tagged: typeof fetch = async (input, init) => {
    const response = await send(input, init)
    etag = response.headers.get('etag') ?? undefined
    return response
  }
  const { items, totalCount } = await clientWith(tagged).listValues({ params: { list }, signal })
  return { items: items as Value[], totalCount, etag }
}

export const valuesOf = (list: string) => queryOptions({ queryKey: ['listValues', list], queryFn: ({ signal }) => listValues(list, signal) })

export const valuesApi = clientWith(send)
