import { compareTexts, type FileEntry } from '@lanyard/contract'
import { tenantOf } from '../../sites/sections.ts'
import type { StoredObject } from '../../storage/storage.ts'
import { readWhole } from '../../storage/storage.ts'
import { pictureType } from '../../storage/storage-types.ts'
import type { Files } from '../files.ts'
import { downloadFor } from '../signed-addresses.ts'
import { folderOf, type KeptPurpose, pictureKey, pictureNames } from './purposes.ts'

const mostFiles = 1000

export const fileNameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** The permanent URL of a public file. */
export const publicAddress = ({ origins }: Files, tenantCode: string, filename: string) =>
  `${origins.api}/public-files/${tenantCode.toUpperCase()}/${encodeURIComponent(filename)}`

/** A URL on the console that opens a file for a few minutes. */
const signedAddress = ({ origins, addresses, clock }: Files, tenantId: number, key: string) =>
  origins.console + addresses.sign('GET', { tenantId, key, expires: clock() + downloadFor })

const entry = ({ key, size, contentType, lastModified }: StoredObject, Url: string): FileEntry => ({
  Filename: fileNameOf(key),
  Url,
  ContentType: contentType,
  LastModified: lastModified,
  Size: size,
})

/** The files of a purpose, by name. */
export const listFiles = async (files: Files, tenantId: number, purpose: KeptPurpose): Promise<FileEntry[]> => {
  const { code } = tenantOf(files.sites, tenantId)
  const found: FileEntry[] = []
  for await (const object of files.storage.list(folderOf(code, purpose))) {
    found.push(entry(object, purpose === 'public-files' ? publicAddress(files, code, fileNameOf(object.key)) : signedAddress(files, tenantId, object.key)))
    if (found.length === mostFiles) break
  }
  return found.sort((one, other) => compareTexts(one.Filename, other.Filename))
}

/** The existing pictures, each with its actual type. */
export const listPictures = async (files: Files, tenantId: number): Promise<FileEntry[]> => {
  const { code } = tenantOf(files.sites, tenantId)
  const found = await Promise.all(
    pictureNames.map(async (name) => {
      const key = pictureKey(code, name)
      const picture = await files.storage.get(key, { first: 0, last: 15 })
      if (!picture) return []
      const type = pictureType(await readWhole(picture.body)) ?? picture.object.contentType
      return [entry({ ...picture.object, contentType: type }, signedAddress(files, tenantId, key))]
    }),
  )
  return found.flat()
}

export const hasPolicies = async ({ storage, sites }: Files, tenantId: number): Promise<boolean> => {
  for await (const _ of storage.list(folderOf(tenantOf(sites, tenantId).code, 'policies'))) return true
  return false
}

export const hasFile = async (files: Files, tenantId: number, purpose: KeptPurpose, filename: string): Promise<boolean> =>
  (await files.storage.head(folderOf(tenantOf(files.sites, tenantId).code, purpose) + filename)) !== undefined
