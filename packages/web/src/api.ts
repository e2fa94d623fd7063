import type { Calls, Client } from '@lanyard/contract'
import { createClient, createTaggedClient, sessionToken, type Tagged, type WireCalls } from '@lanyard/contract/browser'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { everyPage } from './every-page.ts'
import type { SessionClient } from './session/session.ts'

type Request<Of extends Calls, Operation extends keyof Of> = Parameters<Client<Of>[Operation]>[0]
type Answer<Of extends Calls, Operation extends keyof Of> = Awaited<ReturnType<Client<Of>[Operation]>>
/** Calls that answer a page of a list. */
type Lists<Of extends Calls> = { [Operation in keyof Of]: Of[Operation] extends { answer: { form: 'many' | 'page' } } ? Operation : never }[keyof Of]

/** A token can end between two fetches of the session: the session is fetched once more, and the call sent once more. */
const fetchWithSession =
  (session: SessionClient): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 401) return response
    const sentWith = new Headers(init?.headers).get('authorization')
    const { session: current } = await session.refetch()
    const authorization = current && `Bearer ${sessionToken(current)}`
    if (!authorization || authorization === sentWith) return response
    return fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization } })
  }

/** The typed client of a table of calls with the signed-in session's token, and its queries and mutations. An operation's name is its query's key. */
export const openApi = <Of extends Calls>(calls: WireCalls<Of>, session: SessionClient) => {
  const authorization = async () => ({ bearer: sessionToken((await session.check()).session) })
  const options = { host: '', fetch: fetchWithSession(session), authorization }
  const client = createClient(calls, options)
  const tagged = createTaggedClient(calls, options)
  type Operations = keyof Of & string
  // Which request belongs to which operation is known to the callers of these functions, and lost inside them.
  type Send<Data> = (request: object | undefined) => Promise<Data>
  const keyOf = (operation: string, request: object | undefined, ...more: string[]): QueryKey => [operation, request ?? {}, ...more]

  const callQuery = <Operation extends Operations>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) =>
    queryOptions({
      queryKey: keyOf(operation, request),
      queryFn: ({ signal }) => (client[operation] as Send<Answer<Of, Operation>>)({ ...request, signal }),
    })

  /** The same with the tag of the answer, which a write sends back as `ifMatch`. */
  const callTaggedQuery = <Operation extends Operations>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) =>
    queryOptions({
      queryKey: keyOf(operation, request, 'tagged'),
      queryFn: ({ signal }) => (tagged[operation] as Send<Tagged<Answer<Of, Operation>>>)({ ...request, signal }),
    })

  /** A whole list, read page after page. */
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
