import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Line } from './run-proofs.ts'

type Kind = 'promises' | 'quick' | 'breaks'

const headings: Record<Kind, { title: string; verdicts: [good: string, bad: string] }> = {
  promises: { title: 'Promises', verdicts: ['kept', 'broken'] },
  quick: { title: 'Promises, a few tries each', verdicts: ['kept', 'broken'] },
  breaks: { title: 'Promises with their guarantee switched off', verdicts: ['turned red', 'stayed green'] },
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const rowOf = ({ id, name, counts, faults, seconds }: Line, [good, bad]: [string, string]) => {
  const verdict = faults.length === 0 ? good : bad
  const details =
    faults.length === 0
      ? ''
      : `<ul>${faults
          .slice(0, 50)
          .map((fault) => `<li><pre>${escaped(fault)}</pre></li>`)
          .join('')}</ul>`
  return `<tr class="${faults.length === 0 ? 'good' : 'bad'}"><th scope="row">${id}</th><td>${escaped(name)}</td><td>${escaped(counts)}${details}</td><td>${verdict}</td><td>${seconds} s</td></tr>`
}

const pageOf = (kind: Kind, at: string, lines: readonly Line[]) => {
  const { title, verdicts } = headings[kind]
  const good = lines.filter(({ faults }) => faults.length === 0).length
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lanyard: ${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-top: 1px solid #8886 }
.good td:nth-child(4) { color: #197a3e } .bad td:nth-child(4) { color: #c62828; font-weight: 600 } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
</style>
<h1>${title}</h1><p>${good} of ${lines.length} ${verdicts[0]} · ${at}</p>
<table><thead><tr><th>Promise</th><th>Name</th><th>What was tried</th><th>Result</th><th>Time</th></tr></thead><tbody>
${lines.map((line) => rowOf(line, verdicts)).join('\n')}
</tbody></table></html>
`
}

/** Writes a run as `<kind>.json` for machines and `<kind>.html` for people. */
export const writeReport = async (folder: string, kind: Kind, lines: readonly Line[]) => {
  const at = new Date().toISOString()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${kind}.json`), `${JSON.stringify({ at, lines }, null, 2)}\n`)
  await writeFile(join(folder, `${kind}.html`), pageOf(kind, at, lines))
  console.log(`\nReport: ${join(folder, `${kind}.html`)}`)
}
