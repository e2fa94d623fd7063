import { brandingCalls, financeSettingsCalls, policyCalls, publicFileCalls } from '@lanyard/contract'
import { type Origin, origins, type TestServer } from '../../testing/server.ts'

/** Does what the browser of someone who manages a provider's files does. */
export const openProvider = async (server: TestServer, email: string, origin: Origin = 'banksia') => {
  const bearer = await server.staffToken(email, origin)
  const calls = { ...policyCalls, ...brandingCalls, ...publicFileCalls, ...financeSettingsCalls }
  const client = server.client(calls, 'console', bearer)
  const tenantCode = origin.toUpperCase()
  const SiteGUID = server.sites.byOrigin(origins[origin])?.siteGuid as string
  const put = (address: string, content: Buffer, headers: Record<string, string> = {}) =>
    server.raw('console', address.replace(origins.console, ''), { method: 'PUT', payload: content, headers })
  const announce = {
    policy: (Filename: string, ContentType = '') =>
      client.createPolicyUpload({ params: { tenantCode }, body: { Application: 'learnerapp', Filename, ContentType } }),
    branding: (Filename: string, ContentType = '') =>
      client.createBrandingUpload({ params: { tenantCode }, body: { Application: 'learnerapp', Filename, ContentType, SiteGUID } }),
    public: (Filename: string, ContentType = '') => client.createPublicFileUpload({ params: { tenantCode }, body: { Filename, ContentType } }),
    finance: (Filename: string, ContentType = '') => client.createFinanceSettingsUpload({ params: { tenantCode }, body: { Filename, ContentType } }),
  }
  const send = async (what: keyof typeof announce, filename: string, content: Buffer) => put((await announce[what](filename)).Url, content)
  return { bearer, client, tenantCode, SiteGUID, announce, put, send }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** A minimal picture of one colour. Only its header is ever read. */
export const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, Buffer.from('1f15c4890000000d49444154789c6360000002000100ffff03000006000557bfabd40000000049454e44ae426082', 'hex')])
}

/** An icon file around such a picture. */
export const icoOf = (side: number): Buffer => {
  const picture = pngOf(side, side)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side % 256, 6)
  head.writeUInt8(side % 256, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
