import type { StoredObject } from './storage.ts'
import { contentTypeOf } from './storage-types.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })

const textOf = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? undefined : decode(found)
}

const objectOf = (xml: string): StoredObject => {
  const key = textOf(xml, 'Key') ?? ''
  return {
    key,
    size: Number(textOf(xml, 'Size') ?? 0),
    contentType: contentTypeOf(key),
    lastModified: new Date(textOf(xml, 'LastModified') ?? 0).toISOString(),
    version: (textOf(xml, 'ETag') ?? '').replaceAll('"', ''),
  }
}

/** One page of a ListObjectsV2 answer. */
export const readListing = (xml: string): { objects: StoredObject[]; next: string | undefined } => ({
  objects: [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, inside]) => objectOf(inside as string)),
  next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined,
})
