import { readWhole, type Storage } from '../platform/storage.ts'
import { pictureType } from '../platform/storage-types.ts'

export type Asset = { type: string; body: Buffer; etag: string }
/** A version that was never asked for is read anew, so that a new picture is never kept under the old one's address. */
export type Assets = { of(tenantCode: string, name: string, version: string): Promise<Asset | undefined> }

const keptFor = 60_000
const mostKept = 200
const largest = 2 * 1024 * 1024
const pictures = /^[a-z0-9-]{1,60}\.(png|ico)$/

/** The pictures of tenants, from where files are kept; the latest stay in memory for a minute. */
export const openAssets = (storage: Storage): Assets => {
  const kept = new Map<string, { asset: Asset | undefined; until: number }>()

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
      if (known && known.until > Date.now()) return known.asset
      const asset = await read(key)
      kept.delete(`${key}?${version}`)
      if (kept.size >= mostKept) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
      kept.set(`${key}?${version}`, { asset, until: Date.now() + keptFor })
      return asset
    },
  }
}
