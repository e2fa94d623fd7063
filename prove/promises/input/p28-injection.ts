import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { filesIn } from '../../files/zip.ts'
import { formulas, marker, payloads, sortPayloads, wildcards } from '../../fuzz/injections.ts'
import type { Lanyard } from '../../lanyard.ts'
import { fewOf, type Proof, type Shared, whole } from '../../proof.ts'
import { concurrently } from '../../requests/concurrently.ts'
import { type List, pagedLists, readList } from '../../requests/lists.ts'
import { pathOf } from '../../requests/sending.ts'

const least = 400
const slowest = 2_500

const isText = (name: string) => name === 'search' || /(description|subject|reference|name|email|number|actor|type|code)Filter$/i.test(name)

/** How many records contain the character in any of their texts. */
const literally = (body: string, character: string) => (JSON.parse(body) as unknown[]).filter((record) => JSON.stringify(record).includes(character)).length

type Count = { requests: number }

const proveFilters = async (shared: Shared, { wire }: Lanyard, list: List, count: Count, faults: string[]) => {
  const search = async (query: Record<string, string>) => {
    const begun = performance.now()
    const answer = await readList(wire, list, query)
    count.requests++
    const label = `${list.path} with ${JSON.stringify(query)}: ${answer.status}`
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${label} ${answer.body.slice(0, 200)}`)
    if (performance.now() - begun > slowest) faults.push(`${label} after ${Math.round(performance.now() - begun)} ms`)
    return { ...answer, label, total: answer.status === 200 ? Number(answer.headers['x-total-count']) : 0 }
  }
  const all = await search({ take: '200' })
  if (all.status !== 200) return faults.push(`${all.label}, not 200`)
  for (const name of list.filters.filter(isText)) {
    for (const payload of fewOf(shared, payloads, 6)) {
      const { total, label } = await search({ [name]: payload })
      if (total > 0) faults.push(`${label} finds ${total} records`)
    }
    for (const wildcard of all.total <= 200 ? wildcards : []) {
      const { total, label } = await search({ [name]: wildcard })
      if (total > literally(all.body, wildcard)) faults.push(`${label} finds ${total} records, and ${literally(all.body, wildcard)} have it`)
    }
  }
  for (const name of list.filters.filter((filter) => /IdFilter$|(date|at|amount)Filter$/i.test(filter)))
    for (const payload of payloads.slice(0, 8)) {
      const { status, label, total } = await search({ [name]: payload })
      if (status !== 400 && total > 0) faults.push(`${label}, not 400`)
    }
  for (const payload of sortPayloads)
    for (const name of list.sorts[0] === undefined ? [] : ['sort', 'order']) {
      const { status, label } = await search({ [name]: payload })
      if (status !== 400) faults.push(`${label}, not 400`)
    }
}

/** Cells that a spreadsheet would execute. */
const formulasIn = (csv: string): string[] => {
  const cells = [...csv.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gm)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  return cells.filter((text) => /^[=+@\t\r]|^-[^\d]/.test(text))
}

/** User text reaches the exported log and the learner's own data as text, never as a formula. */
const proveExports = async ({ wire }: Lanyard, { site, token }: Person, admin: Person, count: Count, faults: string[]) => {
  for (const formula of formulas) {
    const options = { method: 'POST', bearer: token, headers: { 'user-agent': formula.trim() } }
    await wire.send(site, '/learner-app/support-case', { ...options, body: { supportCaseCategoryId: 1, subject: formula, htmlBody: '<p>x</p>' } })
    count.requests++
  }
  const { url } = JSON.parse((await wire.send(site, '/learner-app/data-downloads', { method: 'POST', bearer: token })).body)
  const ownData = filesIn((await wire.send(site, pathOf(url))).bytes)
  const log = await wire.send('console', '/tenants/BANKSIA/audit-log/export', { bearer: admin.token })
  const fieldGroups = [['the exported log', log.body] as const, ...[...ownData].map(([name, content]) => [name, content.toString()] as const)]
  const hold = fieldGroups.filter(([name, csv]) => csv.includes(marker) && (name.endsWith('.csv') || name.includes('log')))
  if (hold.length < 3) faults.push(`only ${hold.map(([name]) => name).join(', ')} hold what was typed`)
  for (const [name, csv] of hold) for (const cell of formulasIn(csv)) faults.push(`a cell of ${name} is ${JSON.stringify(cell.slice(0, 60))}`)
}

/** Line breaks in input create no header and no log line. */
const proveLines = async ({ wire, owner, logFile }: Lanyard, learner: Person, admin: Person, count: Count, faults: string[]) => {
  const line = `x\r\nx-injected: yes\r\n${marker}-forged`
  const form = new URLSearchParams({ level: 'error', code: line, message: line, url: line, error: line, client: 'true' }).toString()
  const answers = await Promise.all([
    wire.send('banksia', `/learner-app/support-cases?subjectFilter=${encodeURIComponent(line)}`, { bearer: learner.token }),
    wire.send('banksia', `/api/auth/signin?callbackUrl=${encodeURIComponent(line)}`),
    wire.send('banksia', `/${encodeURIComponent(line)}`),
    wire.send('banksia', '/api/auth/_log', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form }),
    wire.send('banksia', '/learner-app/document-file', { method: 'POST', bearer: learner.token, body: { filename: `${line}.txt`, size: 3 } }),
    wire.send('console', '/tenants/BANKSIA/invitations', {
      method: 'POST',
      bearer: admin.token,
      body: { Email: `a@example.org\r\nBcc: b@example.org`, Roles: ['Auditor'] },
    }),
    wire.send('console', '/tenants/BANKSIA/invitations', {
      method: 'POST',
      bearer: admin.token,
      body: { Email: 'c@example.org', Roles: ['Auditor'], FirstName: line },
    }),
  ])
  count.requests += answers.length
  for (const { headers, status } of answers)
    if (headers['x-injected'] !== undefined || status >= 500) faults.push(`line ends in a request: ${status} ${JSON.stringify(headers)}`)
  const [named] = answers.slice(-2)
  if (named?.status !== 400) faults.push(`an address with line ends is answered ${named?.status}`)
  const mails = await owner.rows<{ recipient: string }>(
    "select recipient from outgoing_mail where recipient ~ '[\\r\\n]' or recipient like 'b@%'",
    [],
    await owner.tenantId('BANKSIA'),
  )
  if (mails.length > 0) faults.push(`a mail went to ${mails[0]?.recipient}`)
  await pause(300)
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((text) => text.startsWith(`${marker}-forged`) || text.startsWith('x-injected'))
  if (lines.length > 0) faults.push(`the log has a line of its own: ${lines[0]}`)
}

/** User input is searched, sorted and stored literally, and is never interpreted. */
export const injection: Proof = {
  id: 'P28',
  name: 'injection',
  break: {
    what: 'search text is written into the SQL statement',
    shows: /finds \d+ records/,
    edits: [
      { file: 'apps/server/src/lists/list-filters.queries.ts', from: 'import sql, { join, type Sql }', to: 'import sql, { join, raw, type Sql }' },
      {
        file: 'apps/server/src/lists/list-filters.queries.ts',
        from: 'like any (array(select fold(w) from unnest(${wanted.map(pattern)}::text[]) w))`',
        to: "like '%${raw(String(wanted[0]))}%'`",
      },
    ],
  },
  prove: async (shared) => {
    const lanyard = await shared.demonstration()
    const { wire } = lanyard
    const learner = await signIn(wire, 'banksia', 'learner@banksia.example')
    const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const lists = (await pagedLists(wire, { learner, staff: admin, tenantCode: 'BANKSIA' })).filter(
      ({ path }) => !path.startsWith('/combos/') || /(genders|countries|opportunity-sources|placeholder-sections|support-case-categories|venues)$/.test(path),
    )
    const faults = openFaults()
    const count = { requests: 0 }
    await concurrently(4, fewOf(shared, lists, 3), (list) => proveFilters(shared, lanyard, list, count, faults))
    await proveExports(lanyard, learner, admin, count, faults)
    await proveLines(lanyard, learner, admin, count, faults)
    if (count.requests < shared.some(least)) faults.push(`only ${count.requests} requests`)
    return { counts: `${faults.length} effects in ${whole(count.requests)} requests to ${lists.length} lists, exports, headers and the log`, faults }
  },
}
