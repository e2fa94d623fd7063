import { times } from '../requests/concurrently.ts'

export type Tampered = { name: string; site: string; method: string; path: string; type?: string; body?: Buffer }
type Addresses = { upload: string; download: string }

const site = 'banksia'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const parts = (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return { path, query: new URLSearchParams(query) }
}

const withParameter = (address: string, name: string, value: string) => {
  const { path, query } = parts(address)
  query.set(name, value)
  return `${path}?${query}`
}

/** Changes every character of the signature, one at a time, in several ways. */
const signatures = (address: string): string[] => {
  const at = address.indexOf('signature=') + 'signature='.length
  const signature = address.slice(at)
  const altered = times(signature.length).flatMap((place) =>
    [1, 7, 31, 47].map((distance) => {
      const letter = letters[(letters.indexOf(signature[place] as string) + distance) % letters.length]
      return signature.slice(0, place) + letter + signature.slice(place + 1)
    }),
  )
  const shapes = [
    '',
    signature.slice(1),
    signature.slice(0, -1),
    `${signature}A`,
    `${signature}=`,
    signature.toLowerCase(),
    signature.toUpperCase(),
    `${signature}&signature=${signature}`,
  ]
  return [...altered, ...shapes].map((changed) => address.slice(0, at) + changed)
}

const numbers = ['0', '-1', '1', '2', '3', '9', '99999999999999', '1e3', '0x10', 'NaN', 'null', '', ' ', '1,2']

/** Changes, removes or doubles each parameter. */
const parameters = (address: string): string[] =>
  [...parts(address).query.keys()].flatMap((name) => {
    const { path, query } = parts(address)
    const given = query.get(name) as string
    const values =
      name === 'type' ? ['text/html', 'image/svg+xml', 'application/pdf', ''] : [...numbers, String(Number(given) + 1), String(Number(given) * 10), `${given}0`]
    query.delete(name)
    return [
      ...values.map((value) => withParameter(address, name, value)),
      `${path}?${query}`,
      `${address}&${name}=${encodeURIComponent(given)}`,
      address.replace(`${name}=`, `${name.toUpperCase()}=`),
    ]
  })

/** Another key, or the same key written differently. */
const keys = (address: string): string[] => {
  const { path, query } = parts(address)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const folder = path.slice(0, path.lastIndexOf('/'))
  const others = [
    'b.txt',
    'a.html',
    '../a.txt',
    '..%2fa.txt',
    '%2e%2e/a.txt',
    `${name}%00`,
    `${name}/`,
    `${name}/x`,
    `./${name}`,
    `${name}.txt`,
    encodeURIComponent(`${name};`),
    name.toUpperCase(),
  ]
  return [
    ...others.map((other) => `${folder}/${other}?${query}`),
    ...[`/${path}?${query}`, `${path.replace('/files/', '/files//')}?${query}`, `${path.replace('BANKSIA', 'KAHU')}?${query}`],
    ...[`${path.replace('a', '%61')}?${query}`, `/files/learnerapp/KAHU/header-logo.png?${query}`, `${path.toUpperCase()}?${query}`],
  ]
}

/** Signed URLs changed in every part: key, method, size, type, tenant, end, signature, host and content. */
export const tamperings = ({ upload, download }: Addresses): Tampered[] => {
  const kinds = [
    { method: 'PUT', address: upload },
    { method: 'GET', address: download },
  ]
  const changed = kinds.flatMap(({ method, address }) => [
    ...signatures(address).map((path) => ({ name: 'signature', site, method, path })),
    ...parameters(address).map((path) => ({ name: 'parameter', site, method, path })),
    ...keys(address).map((path) => ({ name: 'key', site, method, path })),
    ...['kahu', 'protea', 'straits'].map((other) => ({ name: 'another tenant’s host', site: other, method, path: address })),
    ...(method === 'PUT' ? ['GET', 'DELETE', 'POST', 'PATCH', 'HEAD'] : ['PUT', 'DELETE', 'POST', 'PATCH']).map((other) => ({
      name: 'method',
      site,
      method: other,
      path: address,
    })),
  ])
  const contents: Tampered[] = [1, 2, 9, 11, 12, 100, 5000].map((size) => ({ name: 'size', site, method: 'PUT', path: upload, body: Buffer.alloc(size, 'x') }))
  return [...new Map([...changed, ...contents].map((one) => [JSON.stringify(one), one])).values()].filter(
    ({ method, path, name }) => name === 'size' || name.includes('host') || path !== (method === 'PUT' ? upload : download),
  )
}
