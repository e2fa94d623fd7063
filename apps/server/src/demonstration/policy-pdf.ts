import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { Policy } from './policies.ts'

type Provider = { name: string; colour: string }

const width = 595
const height = 842
const margin = 64
const ink = rgb(0.13, 0.15, 0.17)
const soft = rgb(0.38, 0.41, 0.44)

const colourOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

const linesOf = (text: string, font: PDFFont, size: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (font.widthOfTextAtSize(longer, size) > width - 2 * margin) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A policy as a provider would publish it; the same policy is always the same bytes. */
export const policyPdf = async ({ title, owner, version, approved, sections }: Policy, { name, colour }: Provider): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const when = new Date('2026-07-01T00:00:00Z')
  document.setTitle(title)
  document.setAuthor(name)
  document.setCreator('Lanyard')
  document.setProducer('Lanyard')
  document.setLanguage('en')
  document.setCreationDate(when)
  document.setModificationDate(when)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)

  let page: PDFPage
  let y = 0
  const turn = () => {
    page = document.addPage([width, height])
    page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: colourOf(colour) })
    page.drawText(name, { x: margin, y: height - 44, size: 10, font: bold, color: soft })
    y = height - 84
  }
  const write = (text: string, font: PDFFont, size: number, { color = ink, after = 0 } = {}) => {
    for (const line of linesOf(text, font, size)) {
      if (y < margin + 20) turn()
      page.drawText(line, { x: margin, y, size, font, color })
      y -= size * 1.45
    }
    y -= after
  }

  turn()
  write(title, bold, 22, { after: 2 })
  write(`Version ${version} · approved ${approved} · owner: ${owner}`, regular, 9.5, { color: soft, after: 18 })
  for (const [index, { heading, paragraphs }] of sections.entries()) {
    if (y < margin + 80) turn()
    write(`${index + 1}. ${heading}`, bold, 12.5, { after: 3 })
    for (const paragraph of paragraphs) write(paragraph, regular, 10.5, { after: 7 })
    y -= 8
  }
  for (const [index, numbered] of document.getPages().entries())
    numbered.drawText(`${title} · page ${index + 1} of ${document.getPageCount()}`, { x: margin, y: 40, size: 8.5, font: regular, color: soft })
  return document.save()
}
