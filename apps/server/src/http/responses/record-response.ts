import { entityTag, namesTag, versionOf } from './entity-tags.ts'
import type { PreparedResponse } from './prepared-response.ts'

/** An answer; its tag where the version is known better than by the bytes. */
type Answered = { body: string; totalCount?: number; etag?: string; ifNoneMatch: string | undefined }

/** A record is private: it is never stored on the way, and comes with the tag of its version. */
export const recordResponse = ({ body, totalCount, ifNoneMatch, etag = entityTag(versionOf(`${totalCount ?? ''} ${body}`)) }: Answered): PreparedResponse => {
  const about = ['etag', etag, 'cache-control', 'no-store', ...(totalCount === undefined ? [] : ['x-total-count', String(totalCount)])]
  if (namesTag(ifNoneMatch, etag)) return { ready: undefined, status: 304, headers: about, isSingle: true }
  const headers = [...about, 'content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body))]
  return { ready: body, status: 200, headers, isSingle: true }
}
