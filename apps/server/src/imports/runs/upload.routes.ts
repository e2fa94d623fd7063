import { importCalls, largestImportPart } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demand } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { Database } from '../../database/database.ts'
import type { Callers, Hosts } from '../../http/hosts.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Sites } from '../../sites/sites.ts'
import { SizeError, type Storage } from '../../storage/storage.ts'
import { type ImportRow, readImport } from '../imports.queries.ts'
import { partKey } from './import-files.ts'
import { maySee } from './run-access.ts'
import { countPart } from './runs.queries.ts'

type Uploads = { database: Database; storage: Storage; sites: Sites; hosts: Hosts; callers: Callers }

const contentType = 'application/partial-upload'

const sizeOf = ({ headers }: FastifyRequest): number => {
  const size = Number(headers['content-length'])
  if (!(size > 0)) throw new Problem('bad-request', 'Send the part with its Content-Length.')
  if (size > largestImportPart) throw new Problem('too-large', `A part holds at most ${largestImportPart} bytes.`)
  return size
}

const offsetOf = ({ headers }: FastifyRequest): number => {
  const offset = headers['upload-offset']
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) throw new Problem('bad-request', 'Say in Upload-Offset how many bytes come before this part.')
  return Number(offset)
}

const toldOf = ({ received, size }: ImportRow) => ({ 'upload-offset': String(received), 'upload-length': String(size), 'cache-control': 'no-store' })

const wrongOffset = (run: ImportRow) => {
  if (run.state !== 'arriving') return new Problem('conflict', 'The file has arrived already.', { headers: toldOf(run) })
  return new Problem('conflict', `Go on after ${run.received} of ${run.size} bytes.`, { headers: toldOf(run) })
}

/** The file of a run, in parts that follow each other. After a failure the sender asks how many bytes have arrived, and goes on there. */
export const registerImportUploads = (app: FastifyInstance, { database, storage, sites, hosts, callers }: Uploads) => {
  const runOf = async (request: FastifyRequest) => {
    const caller = await callers(request, hosts(request.raw))
    demand(caller, importCalls.createImport.needs)
    const { id } = request.params as { id: string }
    const run = /^\d{1,15}$/.test(id) ? await readImport(database, caller.tenantId, Number(id)) : undefined
    if (!run || !maySee(caller, run)) throw new Problem('not-found')
    return { caller, run }
  }

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, run } = await runOf(request)
    if (run.origin === 'folder') throw new Problem('conflict', 'This file comes from the watched folder.')
    const [size, offset] = [sizeOf(request), offsetOf(request)]
    if (run.state !== 'arriving' || offset !== run.received) throw wrongOffset(run)
    if (offset + size > run.size) throw new Problem('too-large', `The file was announced with ${run.size} bytes.`)
    const { code } = tenantOf(sites, caller.tenantId)
    await storage.put(partKey(code, run.id, offset), request.raw, size).catch((error: unknown) => {
      throw error instanceof SizeError ? new Problem('bad-request', 'The part is not as long as its Content-Length says.') : error
    })
    const after = await database.forTenant(caller.tenantId).write((transaction) => countPart(transaction, caller.tenantId, run.id, offset, size))
    if (!after) throw wrongOffset((await readImport(database, caller.tenantId, run.id)) ?? run)
    return reply.code(204).headers(toldOf(after)).send()
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(contentType, (_request, _payload, done) => done(null))
    const constraints = { hosts: 'console,api' }
    scope.route({ method: 'PATCH', url: '/imports/:id/content', constraints, config: { operation: 'receiveImport', isStream: true }, handler: receive })
    scope.route({
      method: 'HEAD',
      url: '/imports/:id/content',
      constraints,
      config: { operation: 'getImportOffset' },
      handler: async (request, reply) =>
        reply
          .code(204)
          .headers(toldOf((await runOf(request)).run))
          .send(),
    })
  })
}
