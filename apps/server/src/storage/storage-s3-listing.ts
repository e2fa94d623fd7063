import { SaxesParser } from 'saxes'
import type { StoredObject } from './storage.ts'
import { contentTypeOf } from './storage-types.ts'

type Fields = Map<string, string>

const objectOf = (fields: Fields): StoredObject => {
  const key = fields.get('Key') ?? ''
  return {
    key,
    size: Number(fields.get('Size') ?? 0),
    contentType: contentTypeOf(key),
    lastModified: new Date(fields.get('LastModified') ?? 0).toISOString(),
    version: (fields.get('ETag') ?? '').replaceAll('"', ''),
  }
}

/** One page of a ListObjectsV2 response. */
export const readListing = (xml: string): { objects: StoredObject[]; next: string | undefined } => {
  const answer: Fields = new Map()
  const objects: StoredObject[] = []
  let object: Fields | undefined
  let text = ''
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'Contents') object = new Map()
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents' && object) {
      objects.push(objectOf(object))
      object = undefined
    } else (object ?? answer).set(name, text)
  })
  if (xml !== '') parser.write(xml).close()
  return { objects, next: answer.get('IsTruncated') === 'true' ? answer.get('NextContinuationToken') : undefined }
}
