import { hash } from 'node:crypto'
import type { Ready } from '../http/responses/prepared-response.ts'

/** An answer with the tag of its version; `version` when that is known better than by the bytes. */
type Answered = { body: string; totalCount?: number | undefined; version?: string | undefined; ifNoneMatch?: string | undefined }

const tagOf = ({ body, totalCount, version }: Answered) => `"${version ?? hash('sha1', `${totalCount ?? ''} ${body}`, 'base64url').slice(0, 16)}"`

const holds = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag))

/** A record is private: it is never stored on the way, and comes with the tag of its version. */
export const representRecord = (answered: Answered): Ready => {
  const { body, totalCount, ifNoneMatch } = answered
  const etag = tagOf(answered)
  const about = ['etag', etag, 'cache-control', 'no-store', ...(totalCount === undefined ? [] : ['x-total-count', String(totalCount)])]
  if (holds(ifNoneMatch, etag)) return { ready: undefined, status: 304, headers: about, isSingle: true }
  const headers = [...about, 'content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body))]
  return { ready: body, status: 200, headers, isSingle: true }
}
