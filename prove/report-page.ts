/** One row of a report: what was tried or broken, whether it ended well, and what was seen. */
export type Row = { id: string; name: string; what: string; isGood: boolean; seen: readonly string[]; seconds: number; at: string }

export type Kind = 'promises' | 'quick' | 'breaks'

export type Report = { kind: Kind; at: string; machine: string; rows: readonly Row[] }

const headings: Record<Kind, { title: string; about: string; column: string; good: string; bad: string; seen: string }> = {
  promises: {
    ...{ title: 'Promises at full figures', about: 'What Lanyard guarantees, tried against running Lanyards.' },
    ...{ column: 'What was tried', good: 'Kept', bad: 'Broken', seen: 'faults' },
  },
  quick: {
    ...{ title: 'Promises, a few tries each', about: 'A quick run: it finds what is plainly broken. Full figures take longer.' },
    ...{ column: 'What was tried', good: 'Kept', bad: 'Broken', seen: 'faults' },
  },
  breaks: {
    ...{ title: 'Promises with their guarantee switched off', about: 'Each guarantee was switched off in turn. A proof that can fail turns red.' },
    ...{ column: 'What was switched off', good: 'Turned red', bad: 'Not shown', seen: 'faults seen' },
  },
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const mostShown = 50
const longestShown = 2_000

/** Good rows keep the details collapsed. */
const seenIn = ({ seen, isGood }: Row, summary: string) => {
  if (seen.length === 0) return ''
  const items = seen.slice(0, mostShown).map((text) => `<li>${escaped(text.slice(0, longestShown))}</li>`)
  const more = seen.length > mostShown ? `<li>and ${seen.length - mostShown} more, in the JSON report</li>` : ''
  return `<details${isGood ? '' : ' open'}><summary>${seen.length} ${summary}</summary><ul>${items.join('')}${more}</ul></details>`
}

const duration = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`)

const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d9dee3; --paper: #fff; --back: #f5f7f9; --good: #116329; --good-back: #dcf5e3; --bad: #a3161b; --bad-back: #ffe3e3 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --soft: #9aa5b1; --line: #363d45; --paper: #1b2026; --back: #12161a; --good: #7ee2a0; --good-back: #123a22; --bad: #ff9c9c; --bad-back: #4a1719 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem 4rem; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 70rem; margin: 0 auto }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
header p { margin: .5rem 0 0; color: var(--soft) }
.total { display: flex; align-items: baseline; gap: .75rem; margin: 1.5rem 0 .5rem; font-size: 1.125rem } .total strong { font-size: 2.5rem; line-height: 1 }
.bar { height: .5rem; border-radius: 1rem; background: var(--bad-back); overflow: hidden; margin-bottom: 1.5rem } .bar div { height: 100%; background: var(--good) }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
th, td { padding: .75rem 1rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line) } thead th { border-top: 0; color: var(--soft); font-size: .875rem; font-weight: 600 }
tbody th { font-variant-numeric: tabular-nums; white-space: nowrap } td:nth-child(2) { font-weight: 600; width: 14rem } .time { text-align: right; white-space: nowrap; color: var(--soft); font-variant-numeric: tabular-nums }
.verdict { display: inline-block; padding: .125rem .625rem; border-radius: 1rem; font-size: .875rem; font-weight: 600; white-space: nowrap } .good .verdict { color: var(--good); background: var(--good-back) } .bad .verdict { color: var(--bad); background: var(--bad-back) }
details { margin-top: .375rem; font-size: .875rem } summary { cursor: pointer; color: var(--soft) } ul { margin: .375rem 0 0; padding-left: 1.25rem } li { font-family: ui-monospace, monospace; font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 44rem) { thead { display: none } tr { display: block; padding: .75rem 1rem; border-top: 1px solid var(--line) } tbody tr:first-child { border-top: 0 } th, td { display: block; padding: .125rem 0; border: 0; width: auto !important } .time { text-align: left } }
@media print { body { background: none; padding: 0 } tr { break-inside: avoid } }
`

const minute = (at: string) => at.slice(0, 16).replace('T', ' ')

/** A continued run has rows of several days. */
const timesOf = (rows: readonly Row[]) => {
  const times = rows.map(({ at }) => minute(at)).toSorted()
  const [first = '', last = ''] = [times[0], times.at(-1)]
  return first.slice(0, 10) === last.slice(0, 10) ? last : `${first} to ${last}`
}

export const pageOf = ({ kind, machine, rows }: Report): string => {
  const { title, about, column, good, bad, seen } = headings[kind]
  const count = rows.filter(({ isGood }) => isGood).length
  const rowOf = (row: Row) =>
    `<tr class="${row.isGood ? 'good' : 'bad'}"><th scope="row">${row.id}</th><td>${escaped(row.name)}</td><td>${escaped(row.what)}${seenIn(row, seen)}</td><td><span class="verdict">${row.isGood ? good : bad}</span></td><td class="time">${duration(row.seconds)}</td></tr>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Lanyard: ${title}</title><style>${style}</style></head>
<body><main>
<header><h1>${title}</h1><p>${about}</p><p>${timesOf(rows)} UTC · ${escaped(machine)} · ${duration(rows.reduce((sum, { seconds }) => sum + seconds, 0))}</p></header>
<p class="total"><strong>${count} of ${rows.length}</strong> ${good.toLowerCase()}</p>
<div class="bar" aria-hidden="true"><div style="width: ${rows.length === 0 ? 0 : (100 * count) / rows.length}%"></div></div>
<table><thead><tr><th scope="col">Promise</th><th scope="col">Name</th><th scope="col">${column}</th><th scope="col">Result</th><th scope="col" class="time">Time</th></tr></thead><tbody>
${rows.map(rowOf).join('\n')}
</tbody></table>
</main></body></html>
`
}
