import type { BrandingPicture } from '@lanyard/contract'
import { brandingPictures } from '@lanyard/contract/browser'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'

type PictureTexts = { title: string; use: string; advice: string }

const texts: Record<BrandingPicture, PictureTexts> = {
  'header-logo': {
    title: 'Logo',
    use: 'Shown at the top of every page and on the sign-in card.',
    advice: 'Displayed at 92 × 26 pixels, so twice that size or an SVG looks sharpest.',
  },
  'header-logo-dark': {
    title: 'Logo for dark mode',
    use: 'Takes the logo’s place on dark screens, once it is turned on above.',
    advice: 'The same drawing in light colours on a transparent background.',
  },
  'favicon-icon': {
    title: 'Browser tab icon',
    use: 'Shown next to the site’s name in tabs and bookmarks.',
    advice: 'A simple mark on a transparent background works best.',
  },
  'app-icon-192': {
    title: 'App icon, small',
    use: 'For learners who add the portal to their phone’s home screen.',
    advice: 'Leave a margin, because phones crop the corners.',
  },
  'app-icon-512': {
    title: 'App icon, large',
    use: 'The same, for large screens and while the app starts.',
    advice: 'Leave a margin, because phones crop the corners.',
  },
}

const contentTypes: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml', ico: 'image/x-icon' }

export const pictureNames = Object.keys(brandingPictures) as BrandingPicture[]
export const textsOf = (picture: BrandingPicture) => texts[picture]

const extensionOf = (filename: string) => filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
const sidesOf = ([width, height]: readonly [number, number]) => `${width} × ${height}`

/** The image requirements, shown before choosing one. */
export const guidanceOf = (picture: BrandingPicture) => {
  const { types, largest, least, most } = brandingPictures[picture]
  const kinds = types.map((type) => type.toUpperCase()).join(' or ')
  const sides = sidesOf(least) === sidesOf(most) ? `exactly ${sidesOf(least)}` : `${sidesOf(least)} to ${sidesOf(most)}`
  return `${kinds}, ${sides} pixels, at most ${sayFileSize(largest)}. ${texts[picture].advice}`
}

export const acceptedBy = (picture: BrandingPicture) => brandingPictures[picture].types.map((type) => `.${type}`).join(',')

/** The file's name and content type at the destination. */
export const targetOf = (picture: BrandingPicture, { name }: File) => {
  const extension = extensionOf(name)
  return { filename: `${picture}.${extension}`, contentType: contentTypes[extension] ?? 'application/octet-stream' }
}

const fileFault = (picture: BrandingPicture, { name, size }: File): string | undefined => {
  const { types, largest } = brandingPictures[picture]
  const kinds = types.map((type) => type.toUpperCase()).join(' or ')
  if (!(types as readonly string[]).includes(extensionOf(name))) return `This must be ${kinds}; “${name}” is something else.`
  return size > largest ? `This file has ${sayFileSize(size)}; at most ${sayFileSize(largest)} are taken.` : undefined
}

const sidesFault = (picture: BrandingPicture, width: number, height: number): string | undefined => {
  const { least, most } = brandingPictures[picture]
  if (width < least[0] || height < least[1]) return `This picture is ${sidesOf([width, height])} pixels; it must have at least ${sidesOf(least)}.`
  return width > most[0] || height > most[1] ? `This picture is ${sidesOf([width, height])} pixels; it may have at most ${sidesOf(most)}.` : undefined
}

const measure = (address: string) =>
  new Promise<{ width: number; height: number } | undefined>((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = address
  })

/** Why an image is rejected. SVGs without dimensions are left to the server. */
export const faultOfPicture = async (picture: BrandingPicture, file: File, address: string): Promise<string | undefined> => {
  const fault = fileFault(picture, file)
  if (fault) return fault
  const measured = await measure(address)
  if (!measured) return 'This file isn’t a valid image.'
  return extensionOf(file.name) === 'svg' ? undefined : sidesFault(picture, measured.width, measured.height)
}
