import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import { newPdf } from './new-pdf.ts'
import { colourOf, drawText, ink, linesOf, soft } from './pdf-texts.ts'
import type { Policy } from './policies.ts'

type Provider = { name: string; colour: string }

const width = 595
const height = 842
const margin = 64

/** A policy as a provider would publish it. The same policy always has the same bytes. */
export const policyPdf = async ({ title, owner, version, approved, sections }: Policy, { name, colour }: Provider): Promise<Uint8Array> => {
  const { document, regular, bold, finish } = await newPdf({ title, author: name, day: '2026-07-01' })

  let page: PDFPage
  let y = 0
  const turn = () => {
    page = document.addPage([width, height])
    page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: colourOf(colour) })
    drawText(page, name, { x: margin, y: height - 44, size: 10, font: bold, color: soft })
    y = height - 84
  }
  const write = (text: string, font: PDFFont, size: number, { color = ink, after = 0 } = {}) => {
    for (const line of linesOf(text, font, size, width - 2 * margin)) {
      if (y < margin + 20) turn()
      drawText(page, line, { x: margin, y, size, font, color })
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
    drawText(numbered, `${title} · page ${index + 1} of ${document.getPageCount()}`, { x: margin, y: 40, size: 8.5, font: regular, color: soft })
  return finish()
}
