import type { PDFFont } from '@cantoo/pdf-lib'
import { newPdf } from '../new-pdf.ts'
import { colourOf, drawText, ink, linesOf, soft, widthOf } from '../pdf-texts.ts'
import { longDate, type PaperFacts } from './paper-facts.ts'

const [width, height, margin] = [595, 842, 64]

/** `table` has its headings first, then rows. The middle column takes the remaining width. */
export type Letter = PaperFacts & { paragraphs: string[]; table?: [code: string, name: string, result: string][]; signed: [name: string, title: string] }

/** A letter, a record or a feedback sheet, on as many pages as needed. The same letter always has the same bytes. */
export const letterPdf = async (letter: Letter): Promise<Uint8Array> => {
  const { provider, colour, heading, person, number, day, paragraphs, table = [], signed } = letter
  const { document, regular, bold, serif, finish } = await newPdf({ title: `${heading}, ${person}`, author: provider, day })
  const room = width - 2 * margin
  let page = document.addPage([width, height])
  let y = 0
  const turn = (fresh: boolean) => {
    if (fresh) page = document.addPage([width, height])
    page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: colourOf(colour) })
    drawText(page, provider, { x: margin, y: height - 48, size: 12, font: bold, color: soft })
    y = height - 100
  }
  const write = (text: string, font: PDFFont, size: number, { color = ink, after = 0 } = {}) => {
    for (const line of linesOf(text, font, size, room)) {
      if (y < margin + 30) turn(true)
      drawText(page, line, { x: margin, y, size, font, color })
      y -= size * 1.5
    }
    y -= after
  }
  turn(false)
  write(heading, bold, 22, { after: 6 })
  write(`${person} · ${longDate(day)} · ${number}`, regular, 10, { color: soft, after: 18 })
  for (const paragraph of paragraphs) write(paragraph, regular, 11, { after: 8 })
  for (const [index, [code, name, result]] of table.entries()) {
    if (y < margin + 40) turn(true)
    const font = index === 0 ? bold : regular
    const cell = (text: string, x: number) => drawText(page, text, { x, y, size: 9.5, font, color: index === 0 ? soft : ink })
    cell(code, margin)
    const [first = '', ...others] = linesOf(name, font, 9.5, 260)
    cell(first, margin + 78)
    cell(result, width - margin - widthOf(result, font, 9.5))
    for (const other of others) {
      y -= 13
      cell(other, margin + 78)
    }
    page.drawLine({ start: { x: margin, y: y - 6 }, end: { x: width - margin, y: y - 6 }, thickness: 0.5, color: soft })
    y -= 21
  }
  if (y < margin + 90) turn(true)
  y -= 34
  drawText(page, signed[0], { x: margin, y, size: 18, font: serif })
  drawText(page, `${signed[0]}, ${signed[1]}`, { x: margin, y: y - 18, size: 9.5, font: regular, color: soft })
  for (const [index, numbered] of document.getPages().entries())
    drawText(numbered, `${heading} · page ${index + 1} of ${document.getPageCount()}`, { x: margin, y: 40, size: 8.5, font: regular, color: soft })
  return finish()
}
