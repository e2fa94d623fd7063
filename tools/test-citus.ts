import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** `npm run test:citus`: the server's tests, backups and interrupted imports, and the proofs of isolation and of writes, on the cluster of CITUS_URL. */
const { CITUS_URL } = process.env

if (!CITUS_URL) {
  console.log('Skipped: CITUS_URL is not set. Give it a superuser’s address of a database whose Citus cluster is set up; docs/scaling.md says how.')
  process.exit(0)
}

const run = async (command: string, args: readonly string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const proofs = ['P1', 'P2', 'P3', 'P4', 'P5', 'P12']
const slow = ['apps/server/src/backup/backup.test.ts', 'apps/server/src/imports/engine/import-run.test.ts']
const vitest = (project: string, files: readonly string[]) => run('node_modules/.bin/vitest', ['run', '--project', project, ...files])

const chosen = process.argv.slice(2)
const codes = [await vitest('server', chosen)]
if (chosen.length === 0) codes.push(await vitest('slow', slow), await run(process.execPath, ['prove/prove.main.ts', ...proofs]))
process.exit(Math.max(...codes))
