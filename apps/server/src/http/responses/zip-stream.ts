import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type EntryOptions = { /** False for files that are small already. */ compress?: boolean }

/** Resolves when the entry is written, so that the next one is opened only then. */
export type AddEntry = (path: string, content: Readable, options?: EntryOptions) => Promise<void>

/** A zip that is written while it is read, one entry after another. */
export const zipStream = (fill: (add: AddEntry) => Promise<void>): Readable => {
  const zip = new ZipFile()
  // yazl's own type is an older stream interface.
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => current?.destroy())
  const add: AddEntry = async (path, content, { compress = true } = {}) => {
    current = content
    if (output.destroyed) content.destroy()
    else zip.addReadStream(content, path, { compress })
    await finished(content, { writable: false })
  }
  fill(add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

/** Content that is in memory. */
export const textEntry = (text: string): Readable => Readable.from([Buffer.from(text)])
