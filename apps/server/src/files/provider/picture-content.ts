import { imageSize } from 'image-size'
import type { Bytes } from '../content/bytes.ts'
import { contentFault, mismatch, type Verdict } from '../content/content.ts'
import { cleanDrawing } from './drawing.ts'

const iconMark = Buffer.from([0, 0, 1, 0])

type Size = { width: number; height: number }

/** The minimum and maximum width and height of a picture, in pixels. */
export type PictureSizes = { least: readonly [number, number]; most: readonly [number, number] }

/** The largest size in an icon file, or undefined if it can't be read. */
const largestIn = (content: Buffer): Size | undefined => {
  try {
    const { width, height, images } = imageSize(content)
    return [...(images ?? []), { width, height }].toSorted((one, other) => other.width * other.height - one.width * one.height)[0]
  } catch {
    return undefined
  }
}

const sizeFault = ({ least, most }: PictureSizes, largest: Size | undefined): string | undefined => {
  if (!largest) return mismatch
  const { width, height } = largest
  if (width >= least[0] && height >= least[1] && width <= most[0] && height <= most[1]) return undefined
  if (least[0] === most[0]) return `It is ${width} by ${height} pixels; it must be ${least[0]} by ${least[1]}.`
  return `It is ${width} by ${height} pixels; it must be between ${least[0]} by ${least[1]} and ${most[0]} by ${most[1]}.`
}

/** An icon file lists the position of each of its images. All of them must be inside the file. */
const isWholeIcon = (content: Buffer): boolean => {
  if (content.length < 22 || !content.subarray(0, 4).equals(iconMark)) return false
  const count = content.readUInt16LE(4)
  if (count === 0 || count > 20 || content.length < 6 + 16 * count) return false
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every((at) => {
    const [size, offset] = [content.readUInt32LE(at + 8), content.readUInt32LE(at + 12)]
    return size > 0 && offset >= 6 + 16 * count && offset + size <= content.length
  })
}

/** Checks a logo or icon for type and size. An SVG comes back cleaned. */
export const pictureContent = async (sizes: PictureSizes, extension: string, bytes: Bytes): Promise<Verdict> => {
  const content = await bytes.read(0, bytes.size)
  if (extension === 'svg') {
    const drawing = cleanDrawing(content)
    if ('fault' in drawing) return drawing
    const fault = sizeFault(sizes, drawing.size)
    return fault ? { fault } : { cleaned: drawing.cleaned }
  }
  const fault = extension === 'png' ? await contentFault('png', bytes) : isWholeIcon(content) ? undefined : mismatch
  const wrong = fault ?? sizeFault(sizes, largestIn(content))
  return wrong ? { fault: wrong } : {}
}
