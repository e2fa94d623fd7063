import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type Digest = { bytes: number; sha256: string }

/** Passes bytes through and hashes them. Read `result` once, after all have passed. */
export const digesting = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

export const digestOf = async (body: AsyncIterable<Uint8Array>): Promise<Digest> => {
  const digest = digesting()
  for await (const _ of digest.pass(body));
  return digest.result()
}

export const digestOfFile = (path: string): Promise<Digest> => digestOf(createReadStream(path))
