import type { Person } from '../accounts/people.ts'
import type { Answer, Wire } from './wire.ts'

/** The path and query of a URL. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

const put = (wire: Wire, site: string, address: string, content: Buffer, type: string): Promise<Answer> =>
  wire.send(site, pathOf(address), { method: 'PUT', headers: { 'content-type': type }, body: content })

/** Announces a policy file and uploads its bytes, as the console does. */
export const sendPolicy = async (wire: Wire, { token }: Person, tenantCode: string, filename: string, content: Buffer): Promise<void> => {
  const body = { Application: 'learnerapp', Filename: filename, ContentType: 'text/plain' }
  const announced = await wire.send('console', `/tenants/${tenantCode}/policies`, { method: 'POST', bearer: token, body })
  if (announced.status !== 200) throw new Error(`A policy could not be announced: ${announced.status} ${announced.body}`)
  const { Url, ContentType } = JSON.parse(announced.body) as { Url: string; ContentType: string }
  const sent = await put(wire, 'console', Url, content, ContentType)
  if (sent.status >= 300) throw new Error(`A policy could not be sent: ${sent.status} ${sent.body}`)
}
