import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Everything that proves a commit: each check by itself, then every test, and one line that counts. */
const checks: [what: string, command: string, ...args: string[]][] = [
  ['types', 'npm', 'run', '--silent', 'check:types'],
  ['lint and format', 'biome', 'check', '.'],
  ['unused code', 'knip'],
  ['reference data', 'node', 'tools/reference-data.ts', '--check'],
  ['browser', 'node', 'tools/find-browser.ts'],
  ['build', 'node', 'tools/build.ts'],
]

const run = async (command: string, args: string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const failed: string[] = []
for (const [what, command, ...args] of checks) {
  console.log(`\n— ${what}`)
  if ((await run(command, args)) !== 0) failed.push(what)
}

console.log('\n— tests')
const folder = await mkdtemp(join(tmpdir(), 'lanyard-report-'))
const report = join(folder, 'report.json')
const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
await rm(folder, { recursive: true })
if (code !== 0) failed.push('tests')

const passed = numPassedTests + checks.length - failed.filter((what) => what !== 'tests').length
const wrong = numFailedTests + failed.filter((what) => what !== 'tests').length
if (failed.length > 0) console.log(`\nNot right: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${code !== 0 && wrong === 0 ? 1 : wrong} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
