import { type PDFFont, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'

export const ink = rgb(0.13, 0.15, 0.17)
export const soft = rgb(0.38, 0.41, 0.44)

export const colourOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

type Letter = { plain: string; hasMacron: boolean }

/** The characters in the built-in fonts: western letters, quotation marks and dashes. */
const supported = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d]/

/** Any other letter loses its diacritic, except the macron, which is drawn above it. */
const letterOf = (letter: string): Letter => {
  if (supported.test(letter)) return { plain: letter, hasMacron: false }
  const parts = [...letter.normalize('NFD')]
  return { plain: parts.filter((part) => supported.test(part)).join(''), hasMacron: parts.includes('\u0304') }
}

const lettersOf = (text: string) => [...text.normalize('NFC')].map(letterOf)
const plainOf = (letters: readonly Letter[]) => letters.map(({ plain }) => plain).join('')

export const widthOf = (text: string, font: PDFFont, size: number) => font.widthOfTextAtSize(plainOf(lettersOf(text)), size)

/** Width letter by letter, as drawn: without kerning. */
const before = (letters: readonly Letter[], font: PDFFont, size: number) => letters.reduce((sum, { plain }) => sum + font.widthOfTextAtSize(plain, size), 0)

type Style = { x: number; y: number; size: number; font: PDFFont; color?: RGB }

export const drawText = (page: PDFPage, text: string, { x, y, size, font, color = ink }: Style) => {
  const letters = lettersOf(text)
  page.drawText(plainOf(letters), { x, y, size, font, color })
  for (const [index, { plain, hasMacron }] of letters.entries()) {
    if (!hasMacron) continue
    const own = font.widthOfTextAtSize(plain, size)
    const above = size * (/[aeou]/.test(plain) ? 0.6 : 0.8)
    const from = x + before(letters.slice(0, index), font, size) + (font.name.includes('Italic') ? above * 0.2 : 0)
    page.drawLine({ start: { x: from + own * 0.15, y: y + above }, end: { x: from + own * 0.85, y: y + above }, thickness: size * 0.055, color })
  }
}

/** Splits the text into lines that fit. */
export const linesOf = (text: string, font: PDFFont, size: number, room: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, font, size) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
