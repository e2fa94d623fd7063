import type { Calls, Client } from '@lanyard/contract'
import { createClient, createTaggedClient, sessionToken, type Tagged, type WireCalls } from '@lanyard/contract/browser'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { everyPage } from './every-page.ts'
import type { SessionClient } from './session/session.ts'

type Request<Of extends Calls, Operation extends keyof Of> = Parameters<Client<Of>[Operation]>[0]
type Answer<Of extends Calls, Operation extends keyof Of> = Awaited<ReturnType<Client<Of>[Operation]>>
/** Operations that return a page of a list. */
type Lists<Of extends Calls> = { [Operation in keyof Of]: Of[Operation] extends { answer: { form: 'many' | 'page' } } ? Operation : never }[keyof Of]

/** A token can expire between two session fetches. The session is fetched again and the call is retried once. */
const fetchWithSession =
  (session: SessionClient, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 401) return response
    const sentWith = new Headers(init?.headers).get('authorization')
    const { session: current } = await session.refetch()
    const authorization = current && `Bearer ${sessionToken(current)}`
    if (!authorization || authorization === sentWith) return response
    return send(input, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization } })
  }

/** A typed client for a table of calls that sends the session's token, with its queries and mutations. The operation's name is the query key. */
export const openApi = <Of extends Calls>(calls: WireCalls<Of>, session: SessionClient, send: typeof fetch = (input, init) => fetch(input, init)) => {
  const authorization = async () => ({ bearer: sessionToken((await session.check()).session) })
  const options = { host: '', fetch: fetchWithSession(session, send), authorization }
  const client = createClient(calls, options)
  const tagged = createTaggedClient(calls, options)
  type Operations = keyof Of & string
  // Callers know which request belongs to which operation; inside these functions that link is lost.
  type Send<Data> = (request: object | undefined) => Promise<Data>
  const keyOf = (operation: string, request: object | undefined, ...more: string[]): QueryKey => [operation, request ?? {}, ...more]

  const callQuery = <Operation extends Operations>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) =>
    queryOptions({
      queryKey: keyOf(operation, request),
      queryFn: ({ signal }) => (client[operation] as Send<Answer<Of, Operation>>)({ ...request, signal }),
    })

  /** The same query with the response's entity tag, which a write sends back as `ifMatch`. */
  const callTaggedQuery = <Operation extends Operations>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) =>
    queryOptions({
      queryKey: keyOf(operation, request, 'tagged'),
      queryFn: ({ signal }) => (tagged[operation] as Send<Tagged<Answer<Of, Operation>>>)({ ...request, signal }),
    })

  /** Reads a whole list, page by page. */
  const callWholeList = <Operation extends Lists<Of> & string>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) => {
    type List = Extract<Answer<Of, Operation>, { items: unknown[]; totalCount: number }>
    const { query, ...others } = (request ?? {}) as { query?: object }
    return queryOptions({
      queryKey: keyOf(operation, request, 'whole'),
      queryFn: ({ signal }): Promise<List['items']> =>
        everyPage((paging) => (client[operation] as Send<List>)({ ...others, query: { ...query, ...paging }, signal })),
    })
  }

  const useCallMutation = <Operation extends Operations>(operation: Operation, changes: readonly Operations[] = []) => {
    const queries = useQueryClient()
    return useMutation({
      mutationKey: [operation],
      mutationFn: (request: Request<Of, Operation>) => (client[operation] as Send<Answer<Of, Operation>>)(request),
      onSuccess: () => Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] }))),
    })
  }

  return { client, tagged, callQuery, callTaggedQuery, callWholeList, useCallMutation }
}
