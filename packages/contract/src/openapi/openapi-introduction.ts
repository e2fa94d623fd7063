/** The introduction for integrators, in Markdown. */
export const introduction = `Lanyard's whole interface in one document: what its own screens use is what you use.

## Hosts
Every provider (a tenant) has a site of its own, where learner records and reference data answer. They answer on the API host too, for every tenant; what belongs to staff answers on the console's host. The token says whose records are meant. On a tenant's own site it must be that tenant's: otherwise the answer is a 401.

## Signing in
Send one of these with every call:

- \`Authorization: Bearer <token>\`: the \`idToken\` or \`accessToken\` of a signed-in session (\`GET /api/auth/session\`). It lasts 15 minutes; the session gives a new one. A session that has ended is refused at once.
- \`x-api-key: <key id>.<secret>\`: the key of an integration, made in the console and shown once. It has the permissions it was given, and an end.
- \`Authorization: Basic ...\`: the same key, its id as the user name and its secret as the password.

Each operation says which permission it needs. A learner's own records and one's own account are for whoever signed in: no key opens them.

## Records and lists
A record is an envelope: its own fields in \`data\`, the records it refers to in \`relationships\`. A list is a JSON array of those.

\`\`\`
[
  {
    "data": {"addressRegionId": 1, "code": "AU-NSW", "description": "New South Wales", "countryId": 1},
    "relationships": {"country": {"countryId": 1, "code": "1101", "description": "Australia"}}
  }
]
\`\`\`

Fields may be \`null\`: not known. Days are \`YYYY-MM-DD\`, moments ISO 8601 in UTC, amounts of money numbers in the currency's own decimals.

## Letter case
Send \`jsonFormat: camelCase\` with every call: this document describes that form. Without the header, the first letter of every name in an answer is a capital (\`Data\`, \`Relationships\`, \`GenderId\`), and nothing else differs. Bodies are taken in either form; query parameters are always in camelCase.

## Tenant administration
The calls under \`/tenants\` answer on the console's host and speak PascalCase always, whatever \`jsonFormat\` says: plain objects and arrays, without an envelope. Staff name the tenant they have chosen in the address; operators may name any. A change is a list of operations (RFC 6902), all or nothing.

## Pages
\`skip\` passes over records and \`take\` limits them, from 1 to 200; left out, 25 records come, and the lists of reference data come whole. \`sort\` names a field, \`order\` is \`asc\` or \`desc\`; ties are broken by identifier, so that pages never overlap. \`X-Total-Count\` says how many records there are before paging.

## Filters
A filter is a query parameter that ends in \`Filter\`. Identifiers, codes and flags must be equal; texts must contain what is asked, ignoring case and accents; a day means the whole day. A repeated key means any of the values:

\`\`\`
/combos/address-regions?countryIdFilter=1&countryIdFilter=4
\`\`\`

An unknown parameter is a 400, never silently ignored.

## Ranges
Days and amounts take bounds in brackets: \`gt\`, \`gte\`, \`lt\`, \`lte\`.

\`\`\`
?dueDateFilter[gte]=2026-01-01&dueDateFilter[lt]=2026-02-01
\`\`\`

## Problems
Whatever goes wrong is answered as problem details (RFC 9457, \`application/problem+json\`): \`type\`, \`title\`, \`status\`, often \`detail\`, and \`instance\`, the request id. Bad input names every bad field at once in \`errors\`. [The table of problems](/docs/problems) lists every code.

## Writing once
A write can carry an \`Idempotency-Key\`. The same key with the same body, within 24 hours, answers the first result again and has no second effect; with another body it is a 409. So a write whose answer was lost can be sent again without harm.

## Versions
What is read carries an \`ETag\`. Send it back in \`If-None-Match\` to hear 304 when nothing changed, and in \`If-Match\` with a write to hear 412 when somebody changed it meanwhile.
`
