import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { isActiveAttribute, isActiveElement, isActiveText, keptAttributes, keptElements, textElements } from './drawing-rules.ts'
import { type DrawingSize, drawingSize } from './drawing-size.ts'

const deepest = 200

class DrawingFault extends Error {}

const notWellFormed = "This isn't a valid SVG. Export it as a plain SVG, or use a PNG."
const active = 'The drawing holds scripts, links or pictures from elsewhere. Export it as a plain SVG, or use a PNG.'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' }
const escapedText = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] as string)
const escapedValue = (text: string) => text.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] as string)

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Editor metadata: nothing inside it is drawn. */
const isForeign = (name: string) => name.includes(':') || name === 'metadata'

type Read = { cleaned: string; size: DrawingSize | undefined }

/** Reads an SVG as XML, without a document type's entities, and writes the allowed parts. Throws if it isn't an SVG or contains something active. */
const read = (text: string): Read => {
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  const written: string[] = []
  /** The open elements, and whether each is written. */
  const open: { name: string; isKept: boolean; isInside: boolean }[] = []
  let size: DrawingSize | undefined
  let isOpened = false

  const refuse = (fault: string) => {
    throw new DrawingFault(fault)
  }
  const openTag = ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    if (open.length === 0 && name !== 'svg') refuse(notWellFormed)
    if (isActiveElement(name)) refuse(active)
    if (open.length >= deepest) refuse('The drawing is nested too deep. Export it as a plain SVG, or use a PNG.')
    const parent = open.at(-1)
    const isInside = (parent?.isInside ?? true) && !isForeign(name)
    if (isInside && Object.entries(attributes).some(([attribute, value]) => isActiveAttribute(attribute, value))) refuse(active)
    const isKept = isInside && keptElements.has(name)
    if (!parent) {
      size = drawingSize(attributes)
      isOpened = true
    }
    open.push({ name, isKept, isInside })
    if (!isKept) return
    const kept = Object.entries(attributes).filter(([attribute]) => keptAttributes.has(attribute))
    written.push(`<${name}${parent ? '' : namespaces}${kept.map(([attribute, value]) => ` ${attribute}="${escapedValue(value)}"`).join('')}`)
    written.push(isSelfClosing ? '/>' : '>')
  }
  const closeTag = ({ name, isSelfClosing }: SaxesTagPlain) => {
    if (open.pop()?.isKept && !isSelfClosing) written.push(`</${name}>`)
  }
  const addText = (text: string) => {
    const at = open.at(-1)
    if (!at?.isKept || !textElements.has(at.name)) return
    if (at.name === 'style' && isActiveText(text)) refuse(active)
    written.push(escapedText(text))
  }

  parser.on('error', () => refuse(notWellFormed))
  parser.on('doctype', (text) => void (text.includes('[') && refuse(active)))
  parser.on('processinginstruction', ({ target }) => void (target.toLowerCase() === 'xml-stylesheet' && refuse(active)))
  parser.on('opentag', openTag)
  parser.on('closetag', closeTag)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (!isOpened) refuse(notWellFormed)
  return { cleaned: written.join(''), size }
}

export type Drawing = { cleaned: Buffer; size: DrawingSize | undefined }

/** Keeps only shapes and text: drops comments and editor leftovers, and refuses anything active. */
export const cleanDrawing = (content: Buffer): Drawing | { fault: string } => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return { fault: 'The drawing is not text in UTF-8.' }
  }
  try {
    const { cleaned, size } = read(text)
    return { cleaned: Buffer.from(cleaned), size }
  } catch (error) {
    if (error instanceof DrawingFault) return { fault: error.message }
    throw error
  }
}
