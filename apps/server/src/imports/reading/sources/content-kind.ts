import { fileTypeFromBuffer } from 'file-type'
import { UnreadableFile } from '../unreadable-file.ts'
import { utf16Of } from './encoding.ts'

export const whatIsRead = 'Lanyard reads ZIP files of NAT or OneRoster files, CSV, Excel (.xlsx) and NDJSON.'
export const headLength = 4100

/** A first column called “BMI” looks like a bitmap. */
const isPlainText = (head: Buffer) => !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d)
const textFormats = /pdf|xml|rtf/
const kinds: [pattern: RegExp, what: string][] = [
  [/^application\/pdf$/, 'a PDF'],
  [/^image\//, 'an image'],
  [/^(audio|video)\//, 'a recording'],
  [/wordprocessingml/, 'a Word document'],
  [/presentationml/, 'a presentation'],
  [/opendocument/, 'an OpenDocument file'],
  [/^application\/x-cfb$/, 'an old Office file (.xls), or one with a password. Save it as .xlsx or CSV'],
  [/^application\/(gzip|x-tar|x-7z-compressed|x-rar-compressed|x-bzip2|x-xz|zstd)$/, 'an archive other than ZIP'],
  [/xml$/, 'an XML file'],
  [/sqlite/, 'a database'],
  [/rtf$/, 'a rich text document'],
]

const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
const markup = /^\s{0,100}<(!doctype|html|\?xml|table|head|body|svg|!--)/i

export const refusal = (what: string) => new UnreadableFile(`This is ${what}. ${whatIsRead}`)

/** What a file is by its first bytes. Throws for what Lanyard doesn't read. */
export const contentKindOf = async (head: Buffer): Promise<'zip' | 'text'> => {
  if (isZip(head)) return 'zip'
  if (utf16Of(head)) return 'text'
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  const found = mime && (textFormats.test(mime) || !isPlainText(head)) && kinds.find(([pattern]) => pattern.test(mime))
  if (found) throw refusal(found[1])
  if (markup.test(head.toString('latin1', 0, 300).replace('ï»¿', ''))) throw refusal('a web page')
  return 'text'
}
