import { type ListQuery, type LookupName, toPascalCase, type WireCase } from '@lanyard/contract'
import { compress, type Encoding, encodingOf } from '../http/responses/compression.ts'
import { caseVariants, entityTag, namesTag } from '../http/responses/entity-tags.ts'
import { type PreparedResponse, reusable } from '../http/responses/prepared-response.ts'
import type { ListOfValues, TenantCatalogue } from './catalogue.ts'
import { listed } from './listing.ts'
import { recordsOf, versionOf } from './records.ts'
import { lookupOf } from './values.ts'

/** Bytes. Smaller responses gain nothing from compression. */
const worthCompressing = 1024

/** Strong: each letter case and encoding has its own. */
const etagOf = (version: string, wireCase: WireCase, encoding: Encoding) => entityTag(version, `${caseVariants[wireCase]}${encoding[0]}`)

/** The list version in an entity tag. */
export const versionInTag = (tag: string) => tag.replace(/^(W\/)?"/, '').replace(/(-\w{1,4})?"$/, '')

/** The response with its body, and the 304 for a matching tag. */
export type Answers = { etag: string; version: string; answer: PreparedResponse; unchanged: PreparedResponse }
type ListRequest = { name: LookupName; catalogue: TenantCatalogue; wireCase: WireCase; encoding: Encoding; query: ListQuery }

type Content = { records: readonly object[]; totalCount: number; version: string; wireCase: WireCase; encoding: Encoding }

/** Records as a cacheable response: compressed, with its entity tag. */
export const answersWith = (content: Content): Answers | Promise<Answers> => {
  const { records, wireCase, encoding } = content
  const body = Buffer.from(JSON.stringify(wireCase === 'camelCase' ? records : toPascalCase(records)))
  const used = body.length < worthCompressing ? 'identity' : encoding
  const bytes = compress(body, used)
  return bytes instanceof Promise ? bytes.then((made) => answersOfBytes(content, used, made)) : answersOfBytes(content, used, bytes)
}

const answersOfBytes = ({ totalCount, version, wireCase, encoding }: Content, used: Encoding, ready: Buffer): Answers => {
  const etag = etagOf(version, wireCase, encoding)
  const caching = ['etag', etag, 'cache-control', 'private, no-cache', 'vary', 'authorization, jsonformat, accept-encoding']
  const content = ['content-type', 'application/json; charset=utf-8', 'content-length', String(ready.length), 'x-total-count', String(totalCount)]
  const encoded = used === 'identity' ? [] : ['content-encoding', used]
  return {
    etag,
    version,
    answer: { ready, status: 200, headers: reusable([...caching, ...content, ...encoded]) },
    unchanged: { ready: undefined, status: 304, headers: reusable(caching) },
  }
}

const answersOf = ({ name, catalogue, wireCase, encoding, query }: ListRequest): Answers | Promise<Answers> => {
  const lookup = lookupOf(name)
  const { items, totalCount } = listed(lookup, catalogue.list(name).values, query)
  return answersWith({ records: recordsOf(lookup, items, catalogue), totalCount, version: versionOf(name, catalogue), wireCase, encoding })
}

type Variants<Variant> = Record<WireCase, Partial<Record<Encoding, Variant>>>
const noVariants = <Variant>(): Variants<Variant> => ({ camelCase: {}, PascalCase: {} })

/** Whole lists, built once per version, letter case and encoding. With their version, so one that is still being built is known too. */
const whole = new WeakMap<ListOfValues, Variants<{ version: string; answers: Answers | Promise<Answers> }>>()

const sharedList = (request: ListRequest): Answers | Promise<Answers> => {
  const { name, catalogue, wireCase, encoding } = request
  const list = catalogue.list(name)
  let kept = whole.get(list)
  if (!kept) {
    kept = noVariants()
    whole.set(list, kept)
  }
  const variants = kept[wireCase]
  const version = versionOf(name, catalogue, list)
  const known = variants[encoding]
  if (known?.version === version) return known.answers
  const answers = answersOf(request)
  variants[encoding] = { version, answers }
  if (answers instanceof Promise)
    answers.then(
      (made) => {
        variants[encoding] = { version, answers: made }
      },
      () => delete variants[encoding],
    )
  return answers
}

/** What a tenant's catalogue has answered. One that changes is another object. */
const answered = new WeakMap<TenantCatalogue, Map<LookupName, Variants<Answers>>>()

const keep = ({ name, catalogue, wireCase, encoding }: ListRequest, answers: Answers) => {
  const ofTenant = answered.get(catalogue) ?? new Map<LookupName, Variants<Answers>>()
  const variants = ofTenant.get(name) ?? noVariants()
  variants[wireCase][encoding] = answers
  answered.set(catalogue, ofTenant.set(name, variants))
}

const wholeList = (request: ListRequest): Answers | Promise<Answers> => {
  const answers = sharedList(request)
  if (!(answers instanceof Promise)) keep(request, answers)
  return answers
}

type Options = { wireCase: WireCase; acceptEncoding: string | undefined; ifNoneMatch: string | undefined; query: ListQuery }

const isEmpty = (query: object) => {
  for (const _ in query) return false
  return true
}

/** The response, or 304 if the caller has this version. */
export const answerTo = (ifNoneMatch: string | undefined, { etag, answer, unchanged }: Answers): PreparedResponse =>
  namesTag(ifNoneMatch, etag) ? unchanged : answer

/** A list as a response: from memory, or 304 if the caller has this version. */
export const represent = (
  name: LookupName,
  catalogue: TenantCatalogue,
  { wireCase, acceptEncoding, ifNoneMatch, query }: Options,
): PreparedResponse | Promise<PreparedResponse> => {
  const encoding = encodingOf(acceptEncoding)
  const isWhole = isEmpty(query)
  const known = isWhole ? answered.get(catalogue)?.get(name)?.[wireCase][encoding] : undefined
  if (known) return answerTo(ifNoneMatch, known)
  const request = { name, catalogue, wireCase, encoding, query }
  const answers = isWhole ? wholeList(request) : answersOf(request)
  return answers instanceof Promise ? answers.then((made) => answerTo(ifNoneMatch, made)) : answerTo(ifNoneMatch, answers)
}
