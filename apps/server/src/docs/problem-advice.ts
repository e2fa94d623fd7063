import type { ProblemCode } from '@lanyard/contract'

/** What each problem means and what to do. A problem without advice doesn't compile. */
export const problemAdvice: Record<ProblemCode, string> = {
  'bad-request': 'The body is not JSON, is empty, holds what no record can, or is too deep or too wide: at most 32 levels and 6,000 values. Look at `detail`.',
  'bad-input':
    '`errors` names every field that is not right, the first 100 of them where there are more, by JSON pointer (`/2/code` is `code` of the third item; `/take` is a query parameter). Nothing was written.',
  'not-signed-in':
    'No token came with the call, it has expired, its session has ended, or it belongs to another tenant than this site. Get a new one from `GET /api/auth/session`, or sign in again.',
  'not-allowed': 'The caller is known, but none of its roles includes this. Each operation names the permission it needs.',
  'site-not-published': 'The provider has not published this site yet, so learners can’t use it.',
  'section-hidden': 'The provider has switched this section of its portal off.',
  'not-found': 'Either there is no such thing, or it belongs to somebody else: both look the same.',
  'method-not-allowed': 'The address exists, but not with this method.',
  'too-slow': 'Headers have 15 seconds to arrive, a whole request 30, an upload 15 minutes.',
  conflict: 'The write contradicts what is there: read again, then decide.',
  'idempotency-conflict': 'The key was used for another request in the last 24 hours. Take a new key for each new write.',
  'changed-meanwhile': '`If-Match` names an older version. Read again, apply your change to what is there now, and send it with the new `ETag`.',
  'too-large': 'A JSON body holds at most 2 MB. Send the items in several calls.',
  'unsupported-content': 'Send JSON, with `Content-Type: application/json`.',
  'not-possible': 'The request is well formed, but the rules do not let it happen. `detail` says which.',
  'too-many-requests': 'Wait for as many seconds as `Retry-After` says.',
  'headers-too-large': 'The address and all headers together hold at most 16 KB.',
  unexpected: 'A fault of ours. Quote `instance`, the request id: the log holds the whole story under it.',
  busy: 'Try again after as many seconds as `Retry-After` says. Writes with an `Idempotency-Key` can be repeated without harm.',
  'site-in-maintenance': 'The provider has set its site to maintenance: reading goes on, writing answers this until it is over.',
  'database-unavailable': 'Try again after as many seconds as `Retry-After` says. Nothing acknowledged was lost.',
}
