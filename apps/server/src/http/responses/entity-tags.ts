import { hash } from 'node:crypto'
import type { WireCase } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'

/** Changes with the content it is made of. */
export const versionOf = (content: string | Uint8Array | object) => {
  const bytes = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  return hash('sha256', bytes, 'base64url').slice(0, 16)
}

/** A strong tag; letter cases and encodings of one version have tags of their own. */
export const entityTag = (version: string, variant?: string) => (variant === undefined ? `"${version}"` : `"${version}-${variant}"`)

/** The part of a tag that says in which letter case an answer is. */
export const caseVariants: Readonly<Record<WireCase, string>> = { camelCase: 'c', PascalCase: 'p' }

/** Whether `If-None-Match` or `If-Match` names a tag; a weak tag counts like a strong one. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header === tag || header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag))

/** With `If-Match`, only what was read is changed. */
export const demandMatch = ({ headers }: FastifyRequest, ...tags: string[]) => {
  const wanted = headers['if-match']
  if (wanted !== undefined && !tags.some((tag) => namesTag(wanted, tag))) throw new Problem('changed-meanwhile')
}

/** Answers a record with the tag of what of it can be changed. */
export const tagged = <Of extends object>(reply: FastifyReply, changeable: object, record: Of): Of => {
  reply.header('etag', entityTag(versionOf(changeable))).header('cache-control', 'no-store')
  return record
}
