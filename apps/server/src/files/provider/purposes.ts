import { type BrandingPicture, brandingPictures, documentExtensions, tenantFileLimits } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { extensionOf } from '../../storage/storage-types.ts'
import { longestFilename, readableFilename } from '../filename.ts'

/** What a provider stores files for. */
export type Purpose = 'policies' | 'branding' | 'finance-settings' | 'public-files' | 'messages'
export type KeptPurpose = Exclude<Purpose, 'branding'>

/** Where the files of a purpose are stored, and which types they can have. Learners see those in `policies`. */
const kept: Record<KeptPurpose, { folder: string; extensions: readonly string[] }> = {
  policies: { folder: 'policies', extensions: documentExtensions },
  'finance-settings': { folder: 'finance-settings', extensions: [...documentExtensions, 'json'] },
  'public-files': { folder: 'public', extensions: [...documentExtensions, 'gif'] },
  messages: { folder: 'messages', extensions: documentExtensions },
}

const homeOf = (tenantCode: string) => `learnerapp/${tenantCode.toUpperCase()}`
export const folderOf = (tenantCode: string, purpose: KeptPurpose) => `${homeOf(tenantCode)}/${kept[purpose].folder}/`
/** Unchecked uploads and deleted files are in folders that are never served. */
export const incomingFolder = (tenantCode: string) => `${homeOf(tenantCode)}/incoming/`
export const deletedFolder = (tenantCode: string) => `${homeOf(tenantCode)}/deleted/`
export const incomingKey = (tenantCode: string, uploadId: string, filename: string) => `${incomingFolder(tenantCode)}${uploadId}/${filename}`
export const deletedKey = (tenantCode: string, id: string, filename: string) => `${deletedFolder(tenantCode)}${id}/${filename}`

/** A picture has one name, whatever its type. */
const pictureFiles: Record<BrandingPicture, string> = {
  'header-logo': 'header-logo.png',
  'header-logo-dark': 'header-logo-dark.png',
  'favicon-icon': 'favicon-icon.ico',
  'app-icon-192': 'app-icon-192.png',
  'app-icon-512': 'app-icon-512.png',
}
export const pictureNames = Object.values(pictureFiles)

export const pictureOf = (filename: string): BrandingPicture | undefined => {
  const stem = filename.slice(0, filename.lastIndexOf('.'))
  return Object.hasOwn(brandingPictures, stem) ? (stem as BrandingPicture) : undefined
}

export const pictureKey = (tenantCode: string, name: string) => `${homeOf(tenantCode)}/${name}`

/** Where a file is stored once it has been checked. */
export const landingKey = (tenantCode: string, purpose: Purpose, filename: string): string => {
  if (purpose !== 'branding') return folderOf(tenantCode, purpose) + filename
  return pictureKey(tenantCode, pictureFiles[pictureOf(filename) as BrandingPicture])
}

/** Files of messages never replace each other, whatever they are called. */
export const messageFileKey = (tenantCode: string, uploadId: string, filename: string) => `${folderOf(tenantCode, 'messages')}${uploadId}/${filename}`

export const largestOf = (purpose: Purpose, filename: string): number => {
  const picture = purpose === 'branding' ? pictureOf(filename) : undefined
  return picture ? brandingPictures[picture].largest : tenantFileLimits.largest
}

const wrongName = (message: string) => badInput([{ pointer: '/Filename', message }])

/** Names must be given exactly as they are stored. A path isn't a name. */
const plainName = (given: string): string => {
  if (/[/\\]/.test(given) || /\p{Cc}/u.test(given)) throw wrongName('Must be the name of a file, without a path.')
  const name = readableFilename(given)
  if ([...name].length > longestFilename) throw wrongName(`Must be at most ${longestFilename} characters, the ending included.`)
  return name
}

const pictureName = (given: string): string => {
  const name = plainName(given).toLowerCase()
  const picture = pictureOf(name)
  if (picture && (brandingPictures[picture].types as readonly string[]).includes(extensionOf(name))) return name
  const allowed = Object.entries(brandingPictures).flatMap(([stem, { types }]) => types.map((type) => `${stem}.${type}`))
  throw wrongName(`Must be one of ${allowed.join(', ')}.`)
}

/** The stored name, if the file type is allowed for the purpose. */
export const takenName = (purpose: Purpose, given: string): string => {
  if (purpose === 'branding') return pictureName(given)
  const name = plainName(given)
  const { extensions } = kept[purpose]
  if (extensions.includes(extensionOf(name))) return name
  throw wrongName(`Must end with one of ${extensions.map((extension) => `.${extension}`).join(', ')}.`)
}
