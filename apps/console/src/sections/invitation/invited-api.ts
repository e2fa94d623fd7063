import { createClient, invitedCalls } from '@lanyard/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** The calls for link holders, without a session. */
export const invited = createClient(invitedCalls, { host: '' })

export const viewOf = (token: string) =>
  queryOptions({
    queryKey: ['viewInvitation', token],
    queryFn: ({ signal }) => invited.viewInvitation({ body: { Token: token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
