import { type ImportReport, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { auditBySystem } from '../../audit/audit.ts'
import { type Clock, iso } from '../../common/clock.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { consoleSender } from '../../mail/console-sender.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Tenant } from '../../sites/site.ts'
import { brakesOf } from '../import-words.ts'
import type { ImportRow } from '../imports.queries.ts'
import { unknownRecords } from '../matched-tables.ts'
import { applyUnattended, holdUndecided, knowsOrganisation, readAdministrators, stopUnattended } from './unattended.queries.ts'

export type UnattendedOptions = { database: Database; mail: Mail; consoleOrigin: string; clock: Clock }

const hour = 60 * 60_000
/** Mails an hour to one person. The console lists all runs. */
const mostMails = 10

const codesOf = ({ unknownCodes: { length } }: ImportReport) => {
  if (length === 0) return []
  return [length === 1 ? '1 code isn’t in your lists. Choose what it means.' : `${length} codes aren’t in your lists. Choose what they mean.`]
}

/** A type of which every row is refused: a required column may be missing, or isn't recognised. */
const refusedTypes = ({ totals }: ImportReport) =>
  (Object.entries(totals) as [RecordTypeName, NonNullable<ImportReport['totals'][RecordTypeName]>][]).flatMap(([type, { created, changed, same, refused }]) =>
    refused > 0 && created + changed + same === 0 ? [`All ${recordTypes[type].many.toLowerCase()} are refused.`] : [],
  )

const organisationOf = ({ organisation }: ImportReport) =>
  organisation
    ? `These are the first NAT files from this source. Check that ${organisation.code} (${organisation.name}) is your organisation.`
    : 'NAT00010 is missing, so these NAT files don’t say whose they are.'

/** Why a person must look at a checked run before it is applied. */
export const reasonsOf = (report: ImportReport, isKnownOrganisation: boolean): string[] => {
  const isUnknown = report.kind === 'tables' && report.tables.every(({ type }) => type === null)
  return [
    ...(isUnknown ? [unknownRecords] : []),
    ...(report.kind === 'nat' && !(report.organisation && isKnownOrganisation) ? [organisationOf(report)] : []),
    ...(report.brakes.length > 0 ? [`${brakesOf(report).join(' ')} That’s more than usual.`] : []),
    ...codesOf(report),
    ...refusedTypes(report),
  ]
}

const outcomes = { checked: 'stopped', failed: 'failed', paused: 'interrupted' } as const

/** Decides how a run goes on that nobody started: it is applied if nothing needs a person, or else stops, and the administrators are told. */
export const openUnattended = ({ database, mail, consoleOrigin, clock }: UnattendedOptions) => {
  const tell = (transaction: Transaction, tenant: Tenant, run: ImportRow, because: string) =>
    transaction.inTenant(consolePool, async (inPool) => {
      const now = clock()
      for (const person of await readAdministrators(inPool, tenant.id)) {
        if ((await mail.countSince(inPool, consolePool, person.id, 'import-stopped', iso(now - hour))) >= mostMails) continue
        await mail.queue(inPool, { realm: consoleSender({ consoleOrigin }, tenant), now }, person, {
          kind: 'import-stopped',
          outcome: outcomes[run.state as keyof typeof outcomes],
          fileName: run.fileName,
          because,
          url: `${consoleOrigin}/data/imports/${run.id}`,
        })
      }
    })

  const reasonsFor = async (transaction: Transaction, { id }: Tenant, { state, report, source, failedBecause }: ImportRow): Promise<string[]> => {
    if (state !== 'checked' || !report) return [failedBecause ?? 'Something went wrong.']
    return reasonsOf(report, report.kind === 'nat' && (await knowsOrganisation(transaction, id, source)))
  }

  /** Decides on the tenant's next such run. Resolves to whether there was one. */
  const decideNext = (tenant: Tenant): Promise<boolean> =>
    database.forTenant(tenant.id).write(async (transaction) => {
      const run = await holdUndecided(transaction, tenant.id)
      if (!run) return false
      const because = (await reasonsFor(transaction, tenant, run)).join(' ')
      if (because === '') await applyUnattended(transaction, tenant.id, run.id)
      else await stopUnattended(transaction, tenant.id, run.id, because)
      await auditBySystem(transaction, tenant.id, [
        {
          action: because === '' ? 'import.apply' : 'import.stop',
          subjectKind: 'import',
          subjectId: String(run.id),
          after: { file: run.fileName, totals: run.report?.totals, ...(because !== '' && { because }) },
        },
      ])
      if (because !== '') await tell(transaction, tenant, run, because)
      return true
    })
  return { decideNext }
}
