import type { IncomingMessage } from 'node:http'

/** What a response from memory depends on. */
export type FewHeaders = Record<
  'host' | 'authorization' | 'x-api-key' | 'jsonformat' | 'if-none-match' | 'accept-encoding' | 'content-length' | 'transfer-encoding',
  string | undefined
>

/** Reads them from the list in which they arrived: building Node's object of all headers takes as long as such a response. Undefined if one was sent twice. */
export const fewHeaders = ({ rawHeaders }: IncomingMessage): FewHeaders | undefined => {
  const found: FewHeaders = {
    host: undefined,
    authorization: undefined,
    'x-api-key': undefined,
    jsonformat: undefined,
    'if-none-match': undefined,
    'accept-encoding': undefined,
    'content-length': undefined,
    'transfer-encoding': undefined,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase() as keyof FewHeaders
    switch (name) {
      case 'host':
      case 'authorization':
      case 'x-api-key':
      case 'jsonformat':
      case 'if-none-match':
      case 'accept-encoding':
      case 'content-length':
      case 'transfer-encoding':
        if (found[name] !== undefined) return undefined
        found[name] = rawHeaders[at + 1]
    }
  }
  return found
}
