import { Readable } from 'node:stream'
import { exportCalls, type RecordType, recordTypes } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { demand } from '../../caller.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { badInput } from '../../common/problem.ts'
import type { Database } from '../../database/database.ts'
import type { Exports } from '../../http/limits/exports.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Storage } from '../../storage/storage.ts'
import { readOrganisation } from '../imports.queries.ts'
import type { ImportInstallation } from '../open-importing.ts'
import { natFieldsNotHeld } from '../reading/nat/write-nat.ts'
import { natFiles } from '../runs/import-downloads.ts'
import { exportParts } from './export-parts.ts'
import { recordLines } from './record-lines.ts'
import { storedPages } from './stored-pages.ts'
import { zippedRecords } from './zipped-records.ts'

export type ExportRoutes = ImportInstallation & {
  database: Database
  catalogue: Pick<Catalogue, 'of'>
  exports: Exports
  sites: Sites
  storage: Pick<Storage, 'get'>
}

const fileNameOf = (code: string, type: string, format: string, part: number, of: number) =>
  `${code.toLowerCase()}-${type}${of > 1 ? `-${part}-of-${of}` : ''}.${format}`

/** Downloads of a provider's records, in the shapes that imports read. */
export const exportRoutes = ({ connectionString, secret, files, database, catalogue, exports, sites, storage }: ExportRoutes): Route[] =>
  routesOf(exportCalls, ['console', 'api'], {
    exportRecords: async ({ caller, request, db, params: { type }, query: { format = 'csv', source, part = 1 } }) => {
      const { area }: RecordType = recordTypes[type]
      demand(caller, area === 'finance' ? 'records:read-finance' : 'records:read')
      const { id: tenantId, code, countryCode } = tenantOf(sites, caller.tenantId)
      const lists = await catalogue.of(tenantId)
      const running = await exports.begin(caller)
      try {
        await db.write((transaction) =>
          audit(transaction, caller, request, [{ action: 'records.export', subjectKind: 'records', subjectId: type, after: { format } }]),
        )
        const reading = { db, tenantId, lists, source, turn: running.turn }
        const parts = format === 'zip' ? await exportParts(type, reading) : []
        const wanted = parts[part - 1]
        if (format === 'zip' && !wanted) throw badInput([{ pointer: '/part', message: `There are ${parts.length} parts.` }])
        const stream =
          format === 'zip' && wanted
            ? zippedRecords(type, wanted, { ...reading, storage, countryCode })
            : Readable.from(recordLines(type, storedPages(type, reading), { format: format === 'ndjson' ? 'ndjson' : 'csv', countryCode }))
        stream.once('close', running.end)
        return { stream, filename: fileNameOf(code, type, format, part, parts.length) }
      } catch (error) {
        running.end()
        throw error
      }
    },
    getExportedFiles: async ({ caller, db, params: { type } }) => {
      const parts = await exportParts(type, { db, tenantId: caller.tenantId, turn: (read) => read() })
      const files = parts.flatMap((part) => part.files)
      return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), parts: parts.length }
    },
    listMissingNatFields: async ({ caller }) => ({
      organisation: (await readOrganisation(database, caller.tenantId)) ?? null,
      files: Object.entries(natFieldsNotHeld).map(([file, fields]) => ({ file, fields: [...fields] })),
    }),
    exportNatFiles: async ({ caller, request, reply, db, params: { organisationCode }, query: { organisationName } }) => {
      const { code: tenantCode, name } = tenantOf(sites, caller.tenantId)
      const organisation = { code: organisationCode, name: organisationName ?? name }
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const running = await exports.begin(caller)
      try {
        await db.write((transaction) =>
          audit(transaction, caller, request, [{ action: 'records.export', subjectKind: 'records', subjectId: 'nat', after: organisation }]),
        )
        return await natFiles({ connectionString, secret, files, tenantCode, signal: gone.signal }, organisation)
      } finally {
        running.end()
      }
    },
  })
