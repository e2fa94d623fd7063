import type { FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'
import { SizeError, type Storage } from '../../storage/storage.ts'

export const longestStall = 25_000

/** Other content types that browsers send for the same files. */
const otherNames: Record<string, readonly string[]> = {
  'application/zip': ['application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
  'text/csv': ['application/vnd.ms-excel', 'application/csv', 'text/plain', 'text/comma-separated-values'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/x-icon': ['image/vnd.microsoft.icon'],
  'image/heic': ['image/heif'],
  'image/heif': ['image/heic'],
}

export const bareType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether the sent content type matches the expected one. A missing type is accepted. */
export const isSameType = (sent: string, expected: string): boolean => {
  const [sentType, expectedType] = [bareType(sent), bareType(expected)]
  return sentType === '' || sentType === 'application/octet-stream' || sentType === expectedType || otherNames[expectedType]?.includes(sentType) === true
}

export const demandType = ({ headers }: FastifyRequest, type: string) => {
  const sent = headers['content-type'] ?? ''
  if (!isSameType(sent, type)) throw new Problem('unsupported-content', `This address takes ${bareType(type)}, not ${bareType(sent).slice(0, 100)}.`)
  if (headers['content-encoding'] !== undefined) throw new Problem('unsupported-content', 'Send the bytes as they are, without Content-Encoding.')
}

export const wrongSize = (size: number, isTooMany: boolean) =>
  isTooMany
    ? new Problem('too-large', `There is more than the ${size} bytes that were announced.`)
    : new Problem('bad-request', `There is less than the ${size} bytes that were announced.`)

/** Yields the body while it keeps arriving. The connection stays open, so the sender gets the error response. */
async function* arriving({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => raw.destroy(new Error('nothing arrives any more')), longestStall)
  try {
    for await (const bytes of raw.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      yield bytes as Buffer
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Stores the body, which must have exactly the announced size. */
export const storeArriving = async (storage: Storage, { key, size }: { key: string; size: number }, request: FastifyRequest) => {
  try {
    await storage.put(key, arriving(request), size)
  } catch (error) {
    if (error instanceof SizeError) throw wrongSize(size, error.isTooMany)
    if (request.raw.destroyed && !request.raw.complete) throw new Problem('bad-request', 'The connection broke off before everything arrived.')
    throw error
  }
}
