import { SaxesParser } from 'saxes'
import type { SourceFile } from '../sources/source-file.ts'
import { UnreadableFile, unreadable } from '../unreadable-file.ts'

type Attributes = Readonly<Record<string, string>>
export type XmlEvents = { open?(name: string, attributes: Attributes): void; close?(name: string): void; text?(text: string): void }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export const damagedWorkbook = (name: string) => `${name} is damaged or cut off. Open it in Excel, save it again and send that file.`

/** Reads an XML part piece by piece. Yields after each piece, so that what the events collected can be passed on. */
export async function* xmlPieces(part: SourceFile, workbook: string, { open, close, text }: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  const refuse = () => {
    throw new UnreadableFile(damagedWorkbook(workbook))
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  try {
    for await (const bytes of part.bytes()) {
      parser.write(decoder.decode(bytes, { stream: true }))
      yield
    }
    parser.close()
    yield
  } catch (cause) {
    throw unreadable(damagedWorkbook(workbook), cause)
  }
}

export const readXml = async (part: SourceFile, workbook: string, events: XmlEvents): Promise<void> => {
  for await (const _ of xmlPieces(part, workbook, events));
}
