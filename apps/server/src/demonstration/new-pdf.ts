import { PDFDict, PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib'

const [firstCode, lastCode] = [32, 255]
const western = new TextDecoder('windows-1252')
const letters = Array.from({ length: lastCode - firstCode + 1 }, (_, index) => western.decode(Uint8Array.of(firstCode + index)))

/** Writes the letters' widths, so a reader that substitutes another font keeps every letter in place. */
const declareWidths = (document: PDFDocument, font: PDFFont) => {
  const known = new Set(font.getCharacterSet())
  const widths = letters.map((letter) => (known.has(letter.codePointAt(0) as number) ? Math.round(font.widthOfTextAtSize(letter, 1000)) : 0))
  const written = document.context.lookup(font.ref, PDFDict)
  written.set(PDFName.of('FirstChar'), document.context.obj(firstCode))
  written.set(PDFName.of('LastChar'), document.context.obj(lastCode))
  written.set(PDFName.of('Widths'), document.context.obj(widths))
}

/** A document whose bytes depend only on its content, with its fonts. */
export const newPdf = async ({ title, author, day }: { title: string; author: string; day: string }) => {
  const document = await PDFDocument.create()
  const made = new Date(`${day}T00:00:00Z`)
  document.setTitle(title)
  document.setAuthor(author)
  document.setCreator('Lanyard')
  document.setProducer('Lanyard')
  document.setLanguage('en')
  document.setCreationDate(made)
  document.setModificationDate(made)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const serif = await document.embedFont(StandardFonts.TimesRomanItalic)
  const finish = async () => {
    await document.flush()
    for (const font of [regular, bold, serif]) declareWidths(document, font)
    return document.save()
  }
  return { document, regular, bold, serif, finish }
}
