import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../common/clock.ts'
import type { TenantId } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'

const minute = 60_000
export const uploadFor = 15 * minute
export const downloadFor = 5 * minute

export type FileMethod = 'GET' | 'PUT'

/** What a URL allows: this file of this tenant, until this time. An upload is also bound to a document, size, type and the account of its sender. */
export type FileClaims = {
  tenantId: TenantId
  key: string
  expires: number
  upload?: { documentId: number; size: number; type: string; accountId: number }
  /** A provider file, whose size the sender states. */
  providerUpload?: { uploadId: string; type: string }
}

export type FileAddresses = {
  /** The path and query of a URL. It works on any host that serves its tenant. */
  sign(method: FileMethod, claims: FileClaims): string
  /** The claims of a received path and query, if we signed exactly this text for this method. */
  read(method: string, address: string): FileClaims | undefined
}

const folder = '/files/'
const pattern = /^(\/files\/[^?#]+\?[^#]+)&signature=([\w-]{43})$/
const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const write = ({ tenantId, key, expires, upload, providerUpload }: FileClaims) => {
  const query = new URLSearchParams({ tenant: String(tenantId), expires: String(expires) })
  for (const [name, value] of Object.entries(upload ?? providerUpload ?? {})) query.append(name, String(value))
  return `${folder}${encodeKey(key)}?${query}`
}

const parse = (address: string): FileClaims => {
  const { pathname, searchParams } = new URL(address, 'http://files')
  const number = (name: string) => Number(searchParams.get(name))
  const type = searchParams.get('type') ?? ''
  return {
    key: decodeURIComponent(pathname.slice(folder.length)),
    tenantId: number('tenant'),
    expires: number('expires'),
    ...(searchParams.has('documentId') && { upload: { documentId: number('documentId'), size: number('size'), type, accountId: number('accountId') } }),
    ...(searchParams.has('uploadId') && { providerUpload: { uploadId: searchParams.get('uploadId') ?? '', type } }),
  }
}

/** URLs that work without a session, signed for one purpose with a key that is used for nothing else. */
export const openFileAddresses = (secrets: Secrets): FileAddresses => {
  const signatureOf = (method: string, address: string) => secrets.sign('file address', `${method} ${address}`)
  return {
    sign: (method, claims) => {
      const address = write(claims)
      return `${address}&signature=${signatureOf(method, address)}`
    },
    read: (method, address) => {
      const [, signed, signature] = pattern.exec(address) ?? []
      if (!signed || !signature || !isSame(signature, signatureOf(method, signed))) return undefined
      return parse(signed)
    },
  }
}

export const hasEnded = ({ expires }: FileClaims, clock: Clock) => clock() >= expires
