import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { type OpenOptions, openDelivery } from '../open-delivery.ts'

/** Opens some bytes as if they had been sent under a name. */
export const opened = async (name: string, content: string | Buffer, options?: OpenOptions) => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'sent')
  await writeFile(path, content)
  return openDelivery(path, name, options)
}

export const zipOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  // The library's types know less of its stream than it is.
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Workbook = { sheets: Readonly<Record<string, string>>; sharedTexts?: readonly string[]; formats?: string; hidden?: string; settings?: string }

/** An Excel file whose sheets' rows are given as XML. Style 0 is a number, 1 a date, 2 the format given. */
export const xlsxOf = ({ sheets, sharedTexts = [], formats = 'General', hidden, settings = '' }: Workbook): Promise<Buffer> => {
  const names = Object.keys(sheets)
  const state = (name: string) => (name === hidden ? ' state="hidden"' : '')
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}">${settings}<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}"${state(name)} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="${formats}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedTexts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** Cells of plain text. */
export const textRow = (line: number, ...cells: string[]) =>
  `<row r="${line}">${cells.map((cell, index) => `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
