import type { BroadcastPreview } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { audienceOf, type MessageDraft } from '../message-draft.ts'
import { client } from '../messages-api.ts'

/** How the message would read, once its audience is chosen. It follows what is typed. */
export const usePreview = ({ kind, target, subject, htmlBody }: MessageDraft) => {
  const body = useDebounced(JSON.stringify({ audience: audienceOf({ kind, target }), subject, htmlBody }), 400)
  const { audience } = JSON.parse(body) as { audience?: unknown }
  const query = useQuery<BroadcastPreview>({
    queryKey: ['previewBroadcast', body],
    queryFn: ({ signal }) => client.previewBroadcast({ body: JSON.parse(body), signal }),
    enabled: audience !== undefined,
    placeholderData: keepPreviousData,
    retry: (count, error) => !(error instanceof ResponseError && error.response.status < 500) && count < 1,
    gcTime: 60_000,
  })
  return { query, isChosen: audienceOf({ kind, target }) !== undefined }
}

/** Nobody would get it, or a field isn't known: what the server says about it. */
export const refusalOf = (error: unknown): string | undefined => (error instanceof ResponseError ? error.problem?.errors?.[0]?.message : undefined)
