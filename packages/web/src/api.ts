import { type Calls, type Client, createClient, sessionToken } from '@lanyard/contract'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionClient } from './session/session.ts'

type Request<Of extends Calls, Operation extends keyof Of> = Parameters<Client<Of>[Operation]>[0]
type Answer<Of extends Calls, Operation extends keyof Of> = Awaited<ReturnType<Client<Of>[Operation]>>

/** A token can end between two fetches of the session: the session is fetched once more, and the call sent once more. */
export const fetchWithSession =
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

/** `ask` and `useTell` over a table of calls, with the signed-in session's token. The operation's name is the query's key. */
export const openApi = <const Of extends Calls>(calls: Of, session: SessionClient, host = '') => {
  const authorization = async () => ({ bearer: sessionToken((await session.check()).session) })
  const client = createClient(calls, { host, fetch: fetchWithSession(session), authorization })
  type Send = (request: object | undefined) => Promise<never>

  const ask = <Operation extends keyof Of & string>(operation: Operation, ...[request]: Parameters<Client<Of>[Operation]>) =>
    queryOptions({
      queryKey: [operation, request ?? {}] as QueryKey,
      queryFn: ({ signal }): Promise<Answer<Of, Operation>> => (client[operation] as unknown as Send)({ ...request, signal }),
    })

  const useTell = <Operation extends keyof Of & string>(operation: Operation, changes: readonly (keyof Of & string)[] = []) => {
    const queries = useQueryClient()
    return useMutation({
      mutationKey: [operation],
      mutationFn: (request: Request<Of, Operation>): Promise<Answer<Of, Operation>> => (client[operation] as unknown as Send)(request),
      onSuccess: () => Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] }))),
    })
  }

  return { client, ask, useTell }
}
