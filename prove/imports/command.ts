import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openImporting } from '../../apps/server/src/imports/open-importing.ts'
import { endWithRun } from '../../tools/end-with-run.ts'
import { ownerUrlOf } from '../database/owner.ts'
import { brokenStart, type Lanyard } from '../lanyard.ts'

const program = new URL('../../apps/server/lanyard-command.mjs', import.meta.url).pathname

export type Running = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** The import command, on the database of a Lanyard that runs. */
export const startImport = ({ folder }: Pick<Lanyard, 'folder'>, args: readonly string[]): Running => {
  const { flags, environment } = brokenStart()
  const env = { ...process.env, DATA_DIR: folder, ...environment }
  const child = endWithRun(spawn(process.execPath, [...flags, program, 'import', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

export const importFile = async (lanyard: Lanyard, args: readonly string[]): Promise<string> => {
  const { output, ended } = startImport(lanyard, args)
  const code = await ended
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output()}`)
  return output()
}

/** Undoes a run that was applied. */
export const undoImport = async ({ folder, owner }: Lanyard, importId: number) => {
  const [connectionString, { secret }] = [await ownerUrlOf(folder), await keepSecrets(folder)]
  const closing: (() => Promise<unknown>)[] = []
  const place = { kind: 'folder' as const, folder: join(folder, 'files') }
  const { importer } = await openImporting({ connectionString, secret, files: { place, isScanned: false } }, (work) => closing.push(work))
  try {
    await importer.undo(await owner.tenantId('WATTLE'), importId)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
