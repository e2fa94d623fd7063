import type { Bytes } from './bytes.ts'

const notText = 'It is not plain text.'
/** Tab, line feed, form feed and carriage return are the only control characters in text. */
const isControl = (byte: number) => (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

const markup = /^[\s\ufeff]*(<(!doctype|!--|html|head|body|script|style|svg|iframe|object|embed|img|a|meta|link|math|\?|%)|\{\\rtf|%!|%PDF|#!|GIF8[79]a)/i

const decoderFor = (head: Buffer) => {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
}

const hasControls = async (bytes: Bytes, head: Buffer): Promise<boolean> => {
  const decoder = decoderFor(head)
  try {
    for await (const part of bytes.all()) if (decoder ? controls.test(decoder.decode(part, { stream: true })) : part.some(isControl)) return true
    decoder?.decode()
    return false
  } catch {
    return true
  }
}

/** What is wrong with a text or CSV file. Any common encoding is fine; binary data and disguised pages or programs aren't. */
export const plainTextFault = async (bytes: Bytes, head: Buffer): Promise<string | undefined> => {
  const decoder = decoderFor(head)
  const start = decoder ? new TextDecoder(decoder.encoding).decode(head) : head.toString('utf8')
  if (markup.test(start)) return 'It is a page or a program, not plain text.'
  return (await hasControls(bytes, head)) ? notText : undefined
}
