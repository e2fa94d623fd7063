import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib'

export type Paper = { provider: string; colour: string; heading: string; person: string; lines: string[]; number: string; day: string }

const [width, height] = [842, 595]
const ink = rgb(0.13, 0.15, 0.17)
const soft = rgb(0.38, 0.41, 0.44)

const colourOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

/** The built-in fonts hold western letters alone: any other loses its accent. */
const western = (text: string) => text.replace(/[^\u0020-\u00ff]/g, (letter) => letter.normalize('NFD').replace(/[^\u0020-\u00ff]/g, ''))

/** A certificate, statement or letter on one page; the same paper is always the same bytes. */
export const certificatePdf = async ({ provider, colour, heading, person, lines, number, day }: Paper): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const made = new Date(`${day}T00:00:00Z`)
  document.setTitle(`${heading}, ${person}`)
  document.setAuthor(provider)
  document.setCreator('Lanyard')
  document.setProducer('Lanyard')
  document.setLanguage('en')
  document.setCreationDate(made)
  document.setModificationDate(made)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const serif = await document.embedFont(StandardFonts.TimesRomanItalic)
  const page = document.addPage([width, height])
  const centred = (text: string, font: PDFFont, size: number, y: number, color = ink) =>
    page.drawText(western(text), { x: (width - font.widthOfTextAtSize(western(text), size)) / 2, y, size, font, color })

  page.drawRectangle({ x: 24, y: 24, width: width - 48, height: height - 48, borderColor: colourOf(colour), borderWidth: 6 })
  page.drawRectangle({ x: 36, y: 36, width: width - 72, height: height - 72, borderColor: colourOf(colour), borderWidth: 1 })
  centred(provider, bold, 16, 500, soft)
  centred(heading, bold, 34, 430)
  centred('This is to certify that', regular, 13, 380, soft)
  centred(person, serif, 36, 330)
  for (const [index, line] of lines.entries()) centred(line, regular, 15, 285 - index * 24)
  page.drawText(western(`Number ${number}`), { x: 72, y: 72, size: 10, font: regular, color: soft })
  page.drawText(day, { x: width - 150, y: 72, size: 10, font: regular, color: soft })
  return document.save()
}
