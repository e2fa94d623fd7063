import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openPlainFolder, type ReadableStorage } from './storage-plain-folder.ts'
import { openS3Storage } from './storage-s3.ts'
import type { S3Address } from './storage-s3-signing.ts'

/** Where this installation stores its files. */
export type StorageConfig = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Address)

const s3Form = 'must be s3://key:secret@host/bucket?region=…'

const s3Config = ({ username, password, host, pathname, searchParams }: URL): StorageConfig => {
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,62})\/?$/.exec(pathname)?.[1]
  const unknown = [...searchParams.keys()].filter((name) => name !== 'region' && name !== 'tls')
  const tls = searchParams.get('tls') ?? 'on'
  if (!bucket || !host || !username || !password) throw new TypeError(s3Form)
  if (unknown.length > 0) throw new TypeError(`takes region and tls, not ${unknown.join(', ')}`)
  if (tls !== 'on' && tls !== 'off') throw new TypeError('tls must be on or off')
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

/** Reads STORAGE_URL. Without it, files are in a folder of the data folder. */
export const storageConfigOf = (address: string | undefined, dataFolder: string): StorageConfig =>
  address === undefined ? { kind: 'folder', folder: join(dataFolder, 'files') } : placeOf(address)

/** A folder or a bucket, by its address. */
export const placeOf = (address: string): StorageConfig => {
  const url = URL.parse(address)
  if (url?.protocol === 's3:') return s3Config(url)
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) }
  throw new TypeError(`${s3Form}, or file:///a/folder`)
}

export const openStorage = async (config: StorageConfig): Promise<Storage> => (config.kind === 's3' ? openS3Storage(config) : openFolderStorage(config.folder))

/** A place where others put files, each under its own name. */
export const openReadableStorage = (config: StorageConfig): ReadableStorage => (config.kind === 's3' ? openS3Storage(config) : openPlainFolder(config.folder))

const isInside = (folder: string, other: string) => `${folder}/`.startsWith(`${other}/`)

/** Whether two places share files. */
export const overlap = (one: StorageConfig, other: StorageConfig): boolean => {
  if (one.kind === 's3' && other.kind === 's3') return one.endpoint === other.endpoint && one.bucket === other.bucket
  if (one.kind === 's3' || other.kind === 's3') return false
  const [first, second] = [resolve(one.folder), resolve(other.folder)]
  return isInside(first, second) || isInside(second, first)
}
