import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type LookupName, toPascalCase, type WireCase } from '@lanyard/contract'
import type { Ready } from '../platform/routes.ts'
import type { TenantCatalogue } from './catalogue.ts'
import { type ListQuery, listed } from './listing.ts'
import { recordsOf, versionOf } from './records.ts'
import { lookupOf } from './values.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller answers gain nothing from compression. */
const worthCompressing = 1024

const common = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache', vary: 'authorization, jsonformat, accept-encoding' }

const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}

const encodingOf = (accepted: string | undefined): Encoding => (accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'identity')

/** Strong: each letter case and each encoding has its own. */
const etagOf = (version: string, wireCase: WireCase, encoding: Encoding) => `"${version}-${wireCase === 'camelCase' ? 'c' : 'p'}${encoding[0]}"`

/** The version an entity tag of a list speaks of. */
export const versionInTag = (tag: string) => tag.replace(/^(W\/)?"/, '').replace(/(-\w+)?"$/, '')

const bodyOf = (name: LookupName, catalogue: TenantCatalogue, wireCase: WireCase, query: ListQuery) => {
  const lookup = lookupOf(name)
  const { values, totalCount } = listed(lookup, catalogue.list(name).values, query)
  const records = recordsOf(lookup, values, catalogue)
  return { body: Buffer.from(JSON.stringify(wireCase === 'camelCase' ? records : toPascalCase(records))), totalCount }
}

const answerOf = (name: LookupName, catalogue: TenantCatalogue, wireCase: WireCase, encoding: Encoding, query: ListQuery) => {
  const { body, totalCount } = bodyOf(name, catalogue, wireCase, query)
  const used = body.length < worthCompressing ? 'identity' : encoding
  const ready = compress[used](body)
  const headers: Record<string, string> = {
    ...common,
    etag: etagOf(versionOf(name, catalogue), wireCase, encoding),
    'x-total-count': String(totalCount),
    'content-length': String(ready.length),
  }
  if (used !== 'identity') headers['content-encoding'] = used
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...whenUnchanged } = headers
  return { answer: { ready, status: 200, headers }, unchanged: { ready: undefined, status: 304, headers: whenUnchanged } }
}

type Answers = { answer: Ready; unchanged: Ready }

/** Whole lists are made once for each version, letter case and encoding. */
const whole = new WeakMap<object, Map<string, Answers>>()

const wholeList = (name: LookupName, catalogue: TenantCatalogue, wireCase: WireCase, encoding: Encoding): Answers => {
  const values = catalogue.list(name).values
  const kept = whole.get(values) ?? new Map<string, Answers>()
  whole.set(values, kept)
  const variant = `${versionOf(name, catalogue)} ${wireCase} ${encoding}`
  const known = kept.get(variant)
  if (known) return known
  const made = answerOf(name, catalogue, wireCase, encoding, {})
  kept.set(variant, made)
  return made
}

type Wish = { wireCase: WireCase; acceptEncoding: string | undefined; ifNoneMatch: string | undefined; query: ListQuery }

/** A list as an answer: from memory, or 304 when the caller already holds it. */
export const represent = (name: LookupName, catalogue: TenantCatalogue, { wireCase, acceptEncoding, ifNoneMatch, query }: Wish): Ready => {
  const encoding = encodingOf(acceptEncoding)
  const isWhole = Object.keys(query).length === 0
  const { answer, unchanged } = isWhole ? wholeList(name, catalogue, wireCase, encoding) : answerOf(name, catalogue, wireCase, encoding, query)
  return ifNoneMatch !== undefined && holds(ifNoneMatch, answer.headers.etag as string) ? unchanged : answer
}

const holds = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
