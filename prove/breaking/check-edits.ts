import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Break, edited } from './break.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mayChange = /^(apps\/server|packages\/contract)\/src\//

/** Throws if a break's edits no longer match the sources. */
export const checkEdits = async ({ edits = [] }: Break): Promise<void> => {
  const sources = new Map<string, string>()
  for (const edit of edits) {
    if (!mayChange.test(edit.file)) throw new Error(`A break can't edit ${edit.file}: it isn't a source of the product.`)
    const source = sources.get(edit.file) ?? (await readFile(`${root}${edit.file}`, 'utf8'))
    sources.set(edit.file, edited(source, edit))
  }
}
