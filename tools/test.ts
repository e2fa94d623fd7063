import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All checks of a commit: each check, then every test, and a summary line. */
const checks: [what: string, command: string, ...args: string[]][] = [
  ['types', 'npm', 'run', '--silent', 'check:types'],
  ['lint and format', 'biome', 'check', '.'],
  ['unused code', 'knip'],
  ["the browser's table of calls", 'node', 'tools/browser-calls.ts', '--check'],
  ['reference data', 'node', 'tools/reference-data.ts', '--check'],
  ['fields of records', 'node', 'tools/record-fields.ts', '--check'],
  ['bill of materials', 'node', 'tools/sbom.ts'],
  ['browser', 'node', 'tools/find-browser.ts'],
  ['build', 'node', 'tools/build.ts'],
]

const run = async (command: string, args: string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Prints the output once the command has ended, so parallel runs stay readable. */
const runQuietly = async (command: string, args: string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => said.push(words))
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(said))
  return code ?? 1
}

const failed: string[] = []
for (const [what, command, ...args] of checks) {
  console.log(`\n— ${what}`)
  if ((await run(command, args)) !== 0) failed.push(what)
}

type Counts = { numPassedTests: number; numFailedTests: number }

/** Journeys mostly wait for the browser, so the other tests run alongside. */
const suites = { tests: ['--project', '!e2e', '--project', '!slow', '--project', '!slow-journeys'], journeys: ['--project', 'e2e'] }
const folder = await mkdtemp(join(tmpdir(), 'lanyard-report-'))

const test = async (suite: keyof typeof suites): Promise<Counts> => {
  const report = join(folder, `${suite}.json`)
  const start = suite === 'journeys' ? runQuietly : run
  // A test that a slow machine upset gets a second chance, which the report names; one that is broken fails twice.
  const code = await start('vitest', ['run', ...suites[suite], '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  if (code !== 0) failed.push(suite)
  const counted = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Partial<Counts>
  const { numPassedTests = 0, numFailedTests = 0 } = counted
  return { numPassedTests, numFailedTests: code !== 0 && numFailedTests === 0 ? 1 : numFailedTests }
}

console.log('\n— tests and journeys')
const counts = await Promise.all([test('tests'), test('journeys')])
await rm(folder, { recursive: true })

const failedChecks = checks.filter(([what]) => failed.includes(what)).length
const passed = counts.reduce((sum, { numPassedTests }) => sum + numPassedTests, checks.length - failedChecks)
const wrong = counts.reduce((sum, { numFailedTests }) => sum + numFailedTests, failedChecks)
if (failed.length > 0) console.log(`\nNot right: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${wrong} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
