import { largestImport } from '@lanyard/contract/browser'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'

const endings = ['.zip', '.csv', '.tsv', '.tab', '.psv', '.txt', '.xlsx', '.xlsm', '.ndjson', '.jsonl', '.json']
export const acceptedEndings = endings.join(',')

const accepted = 'Use a ZIP, CSV, .xlsx or .ndjson file.'
const isNat = (name: string) => /^nat\d{5}/i.test(name)

/** Why files can't be imported, without sending them. */
export const faultOf = (files: readonly Pick<File, 'name' | 'size'>[]): string | undefined => {
  const [file] = files
  if (!file) return undefined
  if (files.length > 1)
    return files.every(({ name }) => isNat(name))
      ? `These are ${files.length} NAT files. Put them in one ZIP file, then drop it here.`
      : `These are ${files.length} files. A run takes one: put them in a ZIP file, or drop them one after another.`
  const name = file.name.toLowerCase()
  if (name.endsWith('.xls')) return 'Old Excel files (.xls) aren’t accepted. Save it as .xlsx or CSV.'
  if (!endings.some((ending) => name.endsWith(ending))) return `This file type isn’t accepted. ${accepted}`
  if (file.size === 0) return 'This file is empty.'
  if (file.size > largestImport)
    return `This file has ${sayFileSize(file.size)}. The limit is ${sayFileSize(largestImport)}. Split it, or put it in a ZIP file.`
  return undefined
}

const longestName = 200

/** The name as the server keeps it: one line, at most 200 characters, with its ending. */
export const nameToSend = (name: string) => {
  const plain = name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ').trim() || 'file'
  if (plain.length <= longestName) return plain
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  return `${plain.slice(0, longestName - ending.length).toWellFormed()}${ending}`
}
