import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'

/** Changes with what of a record can be changed. */
export const versionOf = (changeable: object) => hash('sha1', JSON.stringify(changeable), 'base64url').slice(0, 16)
const tagOf = (changeable: object) => `"${versionOf(changeable)}"`

/** Answers a record with the tag of what of it can be changed. */
export const tagged = <Of extends object>(reply: FastifyReply, changeable: object, record: Of): Of => {
  reply.header('etag', tagOf(changeable)).header('cache-control', 'no-store')
  return record
}

/** With `If-Match`, only what was read is changed. */
export const demandUnchanged = ({ headers }: FastifyRequest, changeable: object) => {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted === '*') return
  const tag = tagOf(changeable)
  if (!wanted.split(',').some((held) => held.trim().replace(/^W\//, '') === tag)) throw new Problem('changed-meanwhile')
}
