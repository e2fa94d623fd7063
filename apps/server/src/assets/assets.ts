import { openRecentValues } from '../common/recent-values.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import { pictureType } from '../storage/storage-types.ts'

export type Asset = { type: string; body: Buffer; etag: string }
/** A version that isn't cached is read from storage, so a new picture is never cached under an old version's URL. */
export type Assets = { of(tenantCode: string, name: string, version: string): Promise<Asset | undefined> }

const keptFor = 60_000
const mostKept = 200
/** Limit for the whole cache: anyone can make up versions, and each is cached separately. */
const mostKeptBytes = 32 * 1024 * 1024
const largest = 2 * 1024 * 1024
const pictures = /^[a-z0-9-]{1,60}\.(png|ico)$/

/** Tenants' pictures from file storage. Recently used ones stay in memory for a minute. */
export const openAssets = (storage: Storage): Assets => {
  const kept = openRecentValues<{ asset: Asset | undefined }>({
    mostEntries: mostKept,
    lifetime: keptFor,
    mostBytes: mostKeptBytes,
    bytesOf: ({ asset }) => asset?.body.length ?? 0,
  })

  const read = async (key: string): Promise<Asset | undefined> => {
    const found = await storage.get(key)
    if (!found) return undefined
    const { size, contentType, version } = found.object
    if (size <= largest) {
      const body = await readWhole(found.body)
      return { type: pictureType(body) ?? contentType, body, etag: `"${version}"` }
    }
    found.body.destroy()
  }

  return {
    of: async (tenantCode, name, version) => {
      if (!pictures.test(name)) return undefined
      const key = `learnerapp/${tenantCode.toUpperCase()}/${name}`
      const known = kept.get(`${key}?${version}`)
      if (known) return known.asset
      const asset = await read(key)
      kept.keep(`${key}?${version}`, { asset })
      return asset
    },
  }
}
