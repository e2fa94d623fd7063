/** The introduction for integrators, in Markdown. */
export const introduction = `Lanyard's whole API in one document. Lanyard's own screens use the same API.

## Hosts
Every provider (a tenant) has its own site, which serves learner records and reference data. The API host serves them too, for every tenant. Staff calls are on the console's host. The token identifies the tenant. On a tenant's own site, the token must belong to that tenant: otherwise the response is a 401.

## Signing in
Send one of these with every call:

- \`Authorization: Bearer <token>\`: the \`idToken\` or \`accessToken\` of a signed-in session (\`GET /api/auth/session\`). It lasts 15 minutes; the session issues a new one. A session that has ended is refused immediately.
- \`x-api-key: <key id>.<secret>\`: an integration's key, created in the console and shown once. It has its own permissions and an expiry date.
- \`Authorization: Basic ...\`: the same key, with its id as the user name and its secret as the password.

Each operation states the permission it needs. A learner's own records and a person's own account need a signed-in session: no key opens them.

## Records and lists
A record is an envelope: its own fields are in \`data\`, and the records it refers to in \`relationships\`. A list is a JSON array of records.

\`\`\`
[
  {
    "data": {"addressRegionId": 1, "code": "AU-NSW", "description": "New South Wales", "countryId": 1},
    "relationships": {"country": {"countryId": 1, "code": "1101", "description": "Australia"}}
  }
]
\`\`\`

A field may be \`null\`, which means unknown. Dates are \`YYYY-MM-DD\`, timestamps are ISO 8601 in UTC, and amounts are numbers with the currency's own decimals.

## Letter case
Send \`jsonFormat: camelCase\` with every call: this document describes that format. Without the header, every name in a response starts with a capital letter (\`Data\`, \`Relationships\`, \`GenderId\`); nothing else differs. Request bodies may use either format. Query parameters are always in camelCase.

## Tenant administration
The calls under \`/tenants\` are on the console's host. They always use PascalCase, whatever \`jsonFormat\` says, and return plain objects and arrays without an envelope. Staff use their chosen tenant's code in the path; operators may use any. A change is a list of operations (RFC 6902), all or nothing.

## Pages
\`skip\` skips records and \`take\` limits them, from 1 to 200. The default is 25 records; reference data lists are returned whole. \`sort\` is a field's name, and \`order\` is \`asc\` or \`desc\`. Ties are broken by identifier, so pages never overlap. \`X-Total-Count\` is the number of records before paging.

## Filters
A filter is a query parameter that ends in \`Filter\`. Identifiers, codes and flags must be equal; texts must contain the value, ignoring case and accents; a date means the whole day. A repeated key matches any of its values:

\`\`\`
/combos/address-regions?countryIdFilter=1&countryIdFilter=4
\`\`\`

An unknown parameter is a 400. It is never ignored.

## Ranges
Dates and amounts take bounds in brackets: \`gt\`, \`gte\`, \`lt\`, \`lte\`.

\`\`\`
?dueDateFilter[gte]=2026-01-01&dueDateFilter[lt]=2026-02-01
\`\`\`

## Problems
Errors are problem details (RFC 9457, \`application/problem+json\`): \`type\`, \`title\`, \`status\`, often \`detail\`, and \`instance\`, the request id. For invalid input, \`errors\` lists every invalid field. [The table of problems](/docs/problems) lists every code.

## Writing once
A write can carry an \`Idempotency-Key\`. The same key with the same body, within 24 hours, returns the first response and has no second effect; with a different body it is a 409. If a response is lost, you can safely send the write again.

## Versions
Reads return an \`ETag\`. Send it back in \`If-None-Match\` to get a 304 if nothing has changed. Send it in \`If-Match\` with a write to get a 412 if the record has changed since.
`
