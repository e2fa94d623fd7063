import { type BrandingPicture, brandingPictures, documentExtensions, tenantFileLimits } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { extensionOf } from '../../storage/storage-types.ts'
import { longestFilename, readableFilename } from '../filename.ts'

/** What a provider keeps files for. */
export type Purpose = 'policies' | 'branding' | 'finance-settings' | 'public-files'
export type KeptPurpose = Exclude<Purpose, 'branding'>

/** Where the files of a purpose are read, and what they may be. Learners are shown what is in `policies`. */
const kept: Record<KeptPurpose, { folder: string; extensions: readonly string[] }> = {
  policies: { folder: 'policies', extensions: documentExtensions },
  'finance-settings': { folder: 'finance-settings', extensions: [...documentExtensions, 'json'] },
  'public-files': { folder: 'public', extensions: [...documentExtensions, 'gif'] },
}

const homeOf = (tenantCode: string) => `learnerapp/${tenantCode.toUpperCase()}`
export const folderOf = (tenantCode: string, purpose: KeptPurpose) => `${homeOf(tenantCode)}/${kept[purpose].folder}/`
/** Bytes that are not checked yet, and files that are deleted, are where nobody looks. */
export const incomingFolder = (tenantCode: string) => `${homeOf(tenantCode)}/incoming/`
export const deletedFolder = (tenantCode: string) => `${homeOf(tenantCode)}/deleted/`
export const incomingKey = (tenantCode: string, uploadId: string, filename: string) => `${incomingFolder(tenantCode)}${uploadId}/${filename}`
export const deletedKey = (tenantCode: string, id: string, filename: string) => `${deletedFolder(tenantCode)}${id}/${filename}`

/** A picture is read under one name, whatever kind of picture it is. */
const pictureFiles: Record<BrandingPicture, string> = {
  'header-logo': 'header-logo.png',
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

/** Where a file is read once it has arrived. */
export const landingKey = (tenantCode: string, purpose: Purpose, filename: string): string => {
  if (purpose !== 'branding') return folderOf(tenantCode, purpose) + filename
  return pictureKey(tenantCode, pictureFiles[pictureOf(filename) as BrandingPicture])
}

export const largestOf = (purpose: Purpose, filename: string): number => {
  const picture = purpose === 'branding' ? pictureOf(filename) : undefined
  return picture ? brandingPictures[picture].largest : tenantFileLimits.largest
}

const wrongName = (message: string) => badInput([{ pointer: '/Filename', message }])

/** Names are given as they are kept; one that leads elsewhere is no name. */
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

/** The name a file is kept under, if it may be kept for that. */
export const takenName = (purpose: Purpose, given: string): string => {
  if (purpose === 'branding') return pictureName(given)
  const name = plainName(given)
  const { extensions } = kept[purpose]
  if (extensions.includes(extensionOf(name))) return name
  throw wrongName(`Must end with one of ${extensions.map((extension) => `.${extension}`).join(', ')}.`)
}
