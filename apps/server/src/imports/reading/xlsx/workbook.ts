import { mostSharedText } from '../limits.ts'
import type { ZipEntry } from '../sources/zip.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { showsDate } from './dates.ts'
import { damagedWorkbook, readXml } from './xml.ts'

export type Sheet = { name: string; part: ZipEntry; isHidden: boolean }
export type Workbook = {
  name: string
  sheets: readonly Sheet[]
  isFrom1904: boolean
  /** Whether the numbers of each style are dates. */
  dateStyles: readonly boolean[]
  sharedTexts: readonly string[]
}
type Parts = ReadonlyMap<string, ZipEntry>

const readTargets = async (parts: Parts, name: string): Promise<Map<string, string>> => {
  const targets = new Map<string, string>()
  const part = parts.get('xl/_rels/workbook.xml.rels')
  if (part)
    await readXml(part, name, {
      open: (tag, { Id: id, Target: target }) => {
        if (tag === 'Relationship' && id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      },
    })
  return targets
}

const readStyles = async (parts: Parts, name: string): Promise<boolean[]> => {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  const part = parts.get('xl/styles.xml')
  if (part)
    await readXml(part, name, {
      open: (tag, attributes) => {
        if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
        else if (tag === 'cellXfs') isInCells = true
        else if (tag === 'xf' && isInCells) styles.push(showsDate(Number(attributes.numFmtId), formats.get(Number(attributes.numFmtId))))
      },
      close: (tag) => {
        if (tag === 'cellXfs') isInCells = false
      },
    })
  return styles
}

const readSharedTexts = async (parts: Parts, name: string): Promise<string[]> => {
  const texts: string[] = []
  let [current, isText, isPhonetic, length] = ['', false, false, 0]
  const part = parts.get('xl/sharedStrings.xml')
  if (part)
    await readXml(part, name, {
      open: (tag) => {
        if (tag === 'si') current = ''
        else if (tag === 't') isText = true
        else if (tag === 'rPh') isPhonetic = true
      },
      text: (text) => {
        if (!isText || isPhonetic) return
        current += text
        length += text.length
        if (length > mostSharedText) throw new UnreadableFile(`${name} has too much text to be read as Excel. Save it as CSV and send that file.`)
      },
      close: (tag) => {
        if (tag === 'si') texts.push(current)
        else if (tag === 't') isText = false
        else if (tag === 'rPh') isPhonetic = false
      },
    })
  return texts
}

export const readWorkbook = async (parts: Parts, name: string): Promise<Workbook> => {
  const main = parts.get('xl/workbook.xml')
  if (!main) throw new UnreadableFile(damagedWorkbook(name))
  const targets = await readTargets(parts, name)
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readXml(main, name, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const part = parts.get(targets.get(id) ?? '')
      if (part) sheets.push({ name: attributes.name ?? '', part, isHidden: attributes.state !== undefined && attributes.state !== 'visible' })
    },
  })
  if (sheets.length === 0) throw new UnreadableFile(damagedWorkbook(name))
  return { name, sheets, isFrom1904, dateStyles: await readStyles(parts, name), sharedTexts: await readSharedTexts(parts, name) }
}
