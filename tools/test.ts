import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** All checks of a commit: what tests need, then everything else side by side, and a summary line. */
type Check = [what: string, command: string, ...args: string[]]
const first: Check[] = [
  ['bill of materials', 'node', 'tools/sbom.ts'],
  ['browser', 'node', 'tools/find-browser.ts'],
  ['build', 'node', 'tools/build.ts'],
]
const others: Check[] = [
  ['types', 'npm', 'run', '--silent', 'check:types'],
  ['lint and format', 'biome', 'check', '.'],
  ['unused code', 'knip'],
  ["the browser's table of calls", 'node', 'tools/browser-calls.ts', '--check'],
  ['reference data', 'node', 'tools/reference-data.ts', '--check'],
  ['fields of records', 'node', 'tools/record-fields.ts', '--check'],
]

/** What tests write needn't outlive them, so it is in memory, where a machine has enough. */
const memory = '/dev/shm'
const hasRoom = await statfs(memory).then(
  ({ bavail, bsize }) => bavail * bsize > 8e9,
  () => false,
)
const folder = await mkdtemp(join(hasRoom ? memory : tmpdir(), 'lanyard-tests-'))
process.env.TMPDIR = folder
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(130)
})

const run = async (command: string, args: string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** With what the command said, so that commands that run side by side can be read one after another. */
const runQuietly = async (command: string, args: string[]) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => said.push(words))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, said: Buffer.concat(said).toString() }
}

const failed: string[] = []
let passed = 0
let wrong = 0
const count = (what: string, isRight: boolean) => {
  if (isRight) passed++
  else {
    wrong++
    failed.push(what)
  }
}

const check = async () => {
  for (const [what, command, ...args] of others) {
    const { code, said } = await runQuietly(command, args)
    console.log(`\n— ${what}\n${said}`)
    count(what, code === 0)
  }
}

type Report = { testResults?: { name: string; status: string; assertionResults: { status: string }[] }[] }
const reportAs = (name: string) => ['--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, name)}`]

const readReport = async (name: string) => {
  const { testResults = [] } = JSON.parse(await readFile(join(folder, name), 'utf8').catch(() => '{}')) as Report
  return testResults
}

const countTests = (what: string, code: number, files: Required<Report>['testResults']) => {
  const ended = (status: string) => files.flatMap(({ assertionResults }) => assertionResults).filter((result) => result.status === status).length
  passed += ended('passed')
  wrong += code === 0 ? 0 : Math.max(ended('failed'), 1)
  if (code !== 0) failed.push(what)
}

const test = async () => {
  // A test that a slow machine upset gets a second chance, which the report names; one that is broken fails twice.
  const code = await run('vitest', ['run', '--project', '!e2e', '--project', '!slow', '--project', '!slow-journeys', '--retry=1', ...reportAs('tests')])
  countTests('tests', code, await readReport('tests'))
}

/** Journeys mostly wait for the browser. What they say comes last. */
const travel = async () => {
  const journeys = ['run', '--project', 'e2e', '--retry=0']
  const { code, said } = await runQuietly('vitest', [...journeys, ...reportAs('journeys')])
  const files = await readReport('journeys')
  const broken = files.filter(({ status }) => status !== 'passed')
  if (broken.length === 0) {
    countTests('journeys', code, files)
    return said
  }
  // A journey leaves its marks, so its second chance is in a Lanyard of its own.
  const names = broken.map(({ name }) => relative('', name))
  const again = await runQuietly('vitest', [...journeys, ...names, ...reportAs('again')])
  countTests('journeys', again.code, [...files.filter(({ status }) => status === 'passed'), ...(await readReport('again'))])
  return `${said}\nA second chance: ${names.join(', ')}\n${again.said}`
}

for (const [what, command, ...args] of first) {
  console.log(`\n— ${what}`)
  count(what, (await run(command, args)) === 0)
}
console.log('\n— tests, journeys and the other checks')
const [said] = await Promise.all([travel(), test(), check()])
console.log(`\n— journeys\n${said}`)
await rm(folder, { recursive: true })
if (failed.length > 0) console.log(`\nNot right: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${wrong} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
