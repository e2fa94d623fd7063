import type { Call, WireCase } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoopWatch } from '../../telemetry/loop-watch.ts'
import type { Host } from '../hosts.ts'
import { endWhenStalled } from '../limits/exports.ts'
import type { Answer, Listed, Streamed, Versioned } from '../routes.ts'
import { caseVariants, checksumOf, entityTag, namesTag } from './entity-tags.ts'
import { type PreparedResponse, sendPrepared } from './prepared-response.ts'
import { serialiser } from './serialisation.ts'

/** A record call's answer as it is sent: its text, its entity tag, and the total of a list. */
export type RecordText = { body: string | Buffer; etag: string; totalCount?: number }

/** A short text travels with its headers. A long one is encoded once, for its hash, its length and the socket. */
const longText = 2048
const asSent = (text: string): string | Buffer => (text.length < longText ? text : Buffer.from(text))

/** Records are private: never stored by caches, and sent with their version's tag. */
const recordResponse = ({ body, totalCount, etag }: RecordText, ifNoneMatch: string | undefined): PreparedResponse => {
  const about = ['etag', etag, 'cache-control', 'no-store', ...(totalCount === undefined ? [] : ['x-total-count', String(totalCount)])]
  if (namesTag(ifNoneMatch, etag)) return { ready: undefined, status: 304, headers: about }
  const headers = [...about, 'content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body))]
  return { ready: body, status: 200, headers }
}

const isListed = (answer: Answer): answer is Listed => 'items' in answer && 'totalCount' in answer
const isVersioned = (answer: Answer): answer is Versioned => 'version' in answer && 'record' in answer
const isReady = (answer: Answer): answer is PreparedResponse => 'ready' in answer
const isStreamed = (answer: Answer): answer is Streamed => 'stream' in answer && 'filename' in answer

/** Sends a handler's answer. */
export const answering = (call: Call, operation: string, loop: LoopWatch) => {
  const serialise = serialiser(call.answer)
  return (request: FastifyRequest, reply: FastifyReply, answer: Answer, wireCase: WireCase, host: Host) => {
    // The deadline passed, and the caller already got a response.
    if (reply.sent) return reply
    if (isReady(answer)) {
      loop.continues(operation)
      // Bypasses the serialisers and hooks, which have nothing to add.
      reply.hijack()
      sendPrepared(reply.raw, answer, host, request.id)
      return reply
    }
    if (isStreamed(answer)) {
      endWhenStalled(reply)
      const type = call.answer.form === 'file' ? call.answer.contentType : 'application/octet-stream'
      return reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${answer.filename}"`).send(answer.stream)
    }
    if (isListed(answer)) {
      reply.header('x-total-count', answer.totalCount)
      return reply.type('application/json; charset=utf-8').send(serialise(answer.items, wireCase))
    }
    return reply.type('application/json; charset=utf-8').send(serialise(answer, wireCase))
  }
}

/** A record call's answer, reduced to what its schema allows. */
export const recordValue = (call: Call, answer: Answer): unknown => {
  const value = isListed(answer) ? answer.items : isVersioned(answer) ? answer.record : answer
  return JSON.parse(serialiser(call.answer)(value, 'camelCase'))
}

/** Writes a record, a versioned record or a list of records. The tag is the version if that is known, and a checksum of the text if not. */
export const recordText = (call: Call) => {
  const serialise = serialiser(call.answer)
  return (answer: Answer, wireCase: WireCase): RecordText => {
    if (isVersioned(answer)) return { body: asSent(serialise(answer.record, wireCase)), etag: entityTag(answer.version, caseVariants[wireCase]) }
    const isList = isListed(answer)
    const body = asSent(serialise(isList ? answer.items : answer, wireCase))
    if (!isList) return { body, etag: entityTag(checksumOf(body)) }
    const { totalCount } = answer
    return { body, totalCount, etag: entityTag(checksumOf(body), String(totalCount)) }
  }
}

/** Builds a private response with an entity tag. */
export const recordAnswering = (call: Call) => {
  const textOf = recordText(call)
  return (answer: Answer, { wireCase, request }: { wireCase: WireCase; request: FastifyRequest }): PreparedResponse =>
    isReady(answer) ? answer : recordResponse(textOf(answer, wireCase), request.method === 'GET' ? request.headers['if-none-match'] : undefined)
}
