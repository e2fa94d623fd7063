import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = string | number | boolean | Value[] | undefined
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, Value>
  /** 2 is an error. */
  status: number
  resource: Record<string, Value>
}

/** The fields of a protobuf message by number: numbers, and bytes that may be messages. */
type Fields = Map<number, (bigint | Buffer)[]>

const readFields = (bytes: Buffer): Fields => {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const [number, wire] = [tag >> 3, tag & 7]
    const value = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()))
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

const messages = (fields: Fields, number: number) => (fields.get(number) ?? []).map((bytes) => readFields(bytes as Buffer))
const textOf = (fields: Fields, number: number, encoding: BufferEncoding = 'utf8') => (fields.get(number)?.[0] as Buffer | undefined)?.toString(encoding) ?? ''

const readValue = (value: Fields | undefined): Value => {
  if (value?.has(1)) return textOf(value, 1)
  if (value?.has(2)) return value.get(2)?.[0] === 1n
  if (value?.has(3)) return Number(value.get(3)?.[0])
  return value?.has(5) ? messages(value, 5).flatMap((array) => messages(array, 1).map(readValue)) : undefined
}
const attributesOf = (fields: Fields, number: number) =>
  Object.fromEntries(messages(fields, number).map((pair) => [textOf(pair, 1), readValue(messages(pair, 2)[0])]))

const spansOf = (body: Buffer): ReceivedSpan[] =>
  messages(readFields(body), 1).flatMap((ofResource) => {
    const resource = attributesOf(messages(ofResource, 1)[0] ?? new Map(), 1)
    return messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).map((span) => ({
        ...{ traceId: textOf(span, 1, 'hex'), spanId: textOf(span, 2, 'hex'), parentId: textOf(span, 4, 'hex') },
        ...{ name: textOf(span, 5), kind: Number(span.get(6)?.[0]), attributes: attributesOf(span, 9), resource },
        status: Number(messages(span, 15)[0]?.get(3)?.[0] ?? 0),
      })),
    )
  })

/** A real receiver of OTLP over HTTP, which reads every span that arrives. */
export const openTraceCollector = async (port = 0) => {
  const bodies: Buffer[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      if (isTraces) {
        bodies.push(Buffer.concat(parts))
        headers.push(request.headers)
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansOf),
    bytes: () => Buffer.concat(bodies),
    headers: () => headers,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
