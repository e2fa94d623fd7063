import { createClient, invitedCalls } from '@lanyard/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** The calls of whoever holds a link; nobody needs to be signed in. */
export const invited = createClient(invitedCalls, { host: '' })

export const viewOf = (token: string) =>
  queryOptions({
    queryKey: ['viewInvitation', token],
    queryFn: ({ signal }) => invited.viewInvitation({ body: { Token: token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
