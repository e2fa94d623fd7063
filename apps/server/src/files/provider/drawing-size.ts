export type DrawingSize = { width: number; height: number }

/** Pixels per unit of length. */
const units: Record<string, number> = { '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16, em: 16, ex: 8 }

const pixelsOf = (length: string | undefined): number | undefined => {
  const [, number, unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)([a-z]{0,2})$/.exec(length?.trim() ?? '') ?? []
  const factor = units[unit]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

const boxOf = (viewBox: string | undefined): DrawingSize | undefined => {
  const [, , width, height] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined
}

const rounded = ({ width, height }: DrawingSize): DrawingSize => ({ width: Math.round(width), height: Math.round(height) })

/** A drawing's size: its width and height, or its view box. A missing side follows from the view box. */
export const drawingSize = (attributes: Record<string, string | undefined>): DrawingSize | undefined => {
  const [width, height, box] = [pixelsOf(attributes.width), pixelsOf(attributes.height), boxOf(attributes.viewBox)]
  if (width !== undefined && height !== undefined) return rounded({ width, height })
  if (!box) return undefined
  const scale = width !== undefined ? width / box.width : height !== undefined ? height / box.height : 1
  return rounded({ width: box.width * scale, height: box.height * scale })
}
