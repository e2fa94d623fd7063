import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
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
export const storageConfigOf = (address: string | undefined, dataFolder: string): StorageConfig => {
  if (address === undefined) return { kind: 'folder', folder: join(dataFolder, 'files') }
  const url = URL.parse(address)
  if (url?.protocol === 's3:') return s3Config(url)
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) }
  throw new TypeError(`${s3Form}, or file:///a/folder`)
}

export const openStorage = async (config: StorageConfig): Promise<Storage> => (config.kind === 's3' ? openS3Storage(config) : openFolderStorage(config.folder))
