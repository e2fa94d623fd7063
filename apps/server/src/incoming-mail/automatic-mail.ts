type Headers = readonly { key: string; value: string }[]

const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i
const reports = /^(multipart\/report|message\/(delivery-status|disposition-notification|feedback-report))\b/i
const bulk = new Set(['bulk', 'junk', 'list', 'auto_reply'])

/** Why a mail was written by a machine, or null: absence notes, delivery reports and lists (RFC 3834). */
export const automaticBecause = (headers: Headers): string | null => {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = headerOf('auto-submitted')
  if (submitted !== undefined && submitted !== 'no') return 'Auto-Submitted'
  if (bulk.has(headerOf('precedence') ?? '')) return 'Precedence'
  for (const name of ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id'])
    if (headerOf(name) !== undefined) return name
  if (headerOf('return-path')?.replaceAll(' ', '') === '<>') return 'Return-Path'
  if (reports.test(headerOf('content-type') ?? '')) return 'Content-Type'
  const from = headerOf('from') ?? ''
  return machines.test(from.slice(from.lastIndexOf('<') + 1)) ? 'From' : null
}
