import type { PDFFont } from '@cantoo/pdf-lib'
import { newPdf } from '../new-pdf.ts'
import { colourOf, drawText, ink, linesOf, soft, widthOf } from '../pdf-texts.ts'
import { longDate, type PaperFacts } from './paper-facts.ts'

const [width, height] = [842, 595]

export type Certificate = PaperFacts & {
  /** The achievement, then what it is for. */
  lines: string[]
  /** The signatory's name and title. */
  signed: [name: string, title: string]
}

/** A certificate on one page. The same certificate always has the same bytes. */
export const certificatePdf = async (certificate: Certificate): Promise<Uint8Array> => {
  const { provider, colour, heading, person, lines, number, day, signed } = certificate
  const { document, regular, bold, serif, finish } = await newPdf({ title: `${heading}, ${person}`, author: provider, day })
  const page = document.addPage([width, height])
  const brand = colourOf(colour)
  const centred = (text: string, font: PDFFont, size: number, y: number, color = ink) =>
    drawText(page, text, { x: (width - widthOf(text, font, size)) / 2, y, size, font, color })

  page.drawRectangle({ x: 24, y: 24, width: width - 48, height: height - 48, borderColor: brand, borderWidth: 6 })
  page.drawRectangle({ x: 36, y: 36, width: width - 72, height: height - 72, borderColor: brand, borderWidth: 1 })
  centred(provider, bold, 16, 500, soft)
  centred(heading, bold, 34, 435)
  centred('This is to certify that', regular, 13, 392, soft)
  centred(person, serif, 38, 344)
  let y = 300
  for (const [index, line] of lines.entries())
    for (const part of linesOf(line, index === 0 ? regular : bold, 16, width - 180)) {
      centred(part, index === 0 ? regular : bold, 16, y)
      y -= 25
    }
  for (const radius of [38, 32]) page.drawCircle({ x: width / 2, y: 118, size: radius, borderColor: brand, borderWidth: 1.5 })
  centred('SEAL', bold, 11, 114, soft)
  drawText(page, signed[0], { x: 80, y: 128, size: 20, font: serif })
  page.drawLine({ start: { x: 80, y: 118 }, end: { x: 280, y: 118 }, thickness: 0.8, color: soft })
  drawText(page, `${signed[0]}, ${signed[1]}`, { x: 80, y: 102, size: 10, font: regular, color: soft })
  const right = (text: string, at: number) => drawText(page, text, { x: width - 80 - widthOf(text, regular, 10), y: at, size: 10, font: regular, color: soft })
  right(`Issued on ${longDate(day)}`, 118)
  right(`Number ${number}`, 102)
  return finish()
}
