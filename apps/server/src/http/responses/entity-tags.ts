import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WireCase } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'

/** A version that changes with the content. It guards no secret, so the fastest hash at hand will do. */
export const versionOf = (content: string | Uint8Array | object) => {
  const bytes = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  return hash('sha1', bytes, 'base64url').slice(0, 16)
}

/** The version of an answer that only `If-None-Match` asks about: its length and its checksum, for a quarter of the time that a hash takes (decision 93). */
export const checksumOf = (content: Uint8Array | string) => `${Buffer.byteLength(content).toString(36)}.${crc32(content).toString(36)}`

/** A strong tag. Each letter case, encoding and total of a version has its own. */
export const entityTag = (version: string, variant?: string) => (variant === undefined ? `"${version}"` : `"${version}-${variant}"`)

/** The part of a tag that encodes the response's letter case. */
export const caseVariants: Readonly<Record<WireCase, string>> = { camelCase: 'c', PascalCase: 'p' }

/** Whether `If-None-Match` or `If-Match` names a tag. A weak tag matches like a strong one. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header === tag || header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag))

/** With `If-Match`, changes only the version that was read. */
export const demandMatch = ({ headers }: FastifyRequest, ...tags: string[]) => {
  const wanted = headers['if-match']
  if (wanted !== undefined && !tags.some((tag) => namesTag(wanted, tag))) throw new Problem('changed-meanwhile')
}

/** Returns a record, tagged by its changeable part. */
export const tagged = <Of extends object>(reply: FastifyReply, changeable: object, record: Of): Of => {
  reply.header('etag', entityTag(versionOf(changeable))).header('cache-control', 'no-store')
  return record
}
