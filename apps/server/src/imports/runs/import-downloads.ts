import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import { csvLine, csvMark } from '../../http/responses/csv.ts'
import type { Streamed } from '../../http/routes.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ImportRow } from '../imports.queries.ts'
import { withFile } from './import-files.ts'
import { type Order, runImportProcess } from './import-process.ts'

/** A file in a folder that stays for as long as its download takes. */
const downloadOf = async (write: (folder: string) => Promise<{ path: string; filename: string }>): Promise<Streamed> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-download-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { path, filename } = await write(folder)
    const stream = createReadStream(path)
    stream.once('close', remove)
    return { stream, filename }
  } catch (error) {
    await remove()
    throw error
  }
}

const fileNameOf = (file: string) => file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(/[^\w.() -]/g, '_')

type Refused = { storage: Storage; signal: AbortSignal } & Pick<Order, 'connectionString' | 'secret' | 'files' | 'tenantCode'>

/** The refused rows of one file of a run, in the file's own shape. */
export const refusedRows = ({ storage, signal, ...whose }: Refused, run: ImportRow, file: string) =>
  downloadOf((folder) =>
    withFile(storage, whose.tenantCode, run, async (path) => {
      const to = join(folder, 'refused')
      const { isDone } = await runImportProcess({ step: 'refused', ...whose, importId: run.id, path, refused: { file, to } }, { signal })
      if (!isDone) throw new Problem('busy')
      const name = fileNameOf(file)
      return { path: to, filename: `refused-${run.report?.kind === 'nat' || /\.csv$/i.test(name) ? name : `${name}.csv`}` }
    }),
  )

type Nat = { signal: AbortSignal } & Pick<Order, 'connectionString' | 'secret' | 'files' | 'tenantCode'>

/** The provider's records as a ZIP of NAT files. */
export const natFiles = ({ signal, ...whose }: Nat, organisation: { code: string; name: string }) =>
  downloadOf(async (folder) => {
    const to = join(folder, 'nat-files.zip')
    const { isDone } = await runImportProcess({ step: 'nat', ...whose, nat: { organisation, to } }, { signal })
    if (!isDone) throw new Problem('busy')
    return { path: to, filename: `${whose.tenantCode.toLowerCase()}-nat-files.zip` }
  })

/** The columns of a record type, as its provider's country has them. */
export const template = (type: RecordTypeName, countryCode: string) =>
  downloadOf(async (folder) => {
    const { fields }: RecordType = recordTypes[type]
    const labels = Object.values(fields).flatMap(({ label, country }) => (country === undefined || country === countryCode ? [label] : []))
    const path = join(folder, 'template.csv')
    await writeFile(path, csvMark + csvLine(['External reference', ...labels]))
    return { path, filename: `${type}.csv` }
  })

const command = fileURLToPath(new URL('../../../lanyard-command.mjs', import.meta.url))

/** The files of an invented college, written in a process of their own. */
export const sample = (name: 'nat' | 'csv') =>
  downloadOf(async (folder) => {
    await promisify(execFile)(process.execPath, [command, 'sample-files', folder])
    return { path: join(folder, `${name}-files.zip`), filename: `sample-${name}-files.zip` }
  })
