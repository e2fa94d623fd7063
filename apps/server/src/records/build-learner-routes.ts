import { type Call, type Calls, mayDo } from '@lanyard/contract'
import { type RecordWrite, recordRoutesOf } from '../http/routes.ts'
import { dayAt } from '../lists/list-days.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { demandSection, demandWritable, tenantOf } from '../sites/sections.ts'
import type { TenantSettings } from '../sites/site.ts'
import type { LearnerContext, LearnerDependencies } from './learner-dependencies.ts'

type Context = { context: LearnerContext }
export type LearnerWrite<Of extends Call = Call> = RecordWrite<Of, Context>

/** The section a tenant can hide, and the processing of a body before its transaction begins. */
type Options = { section?: keyof TenantSettings['ShowSections']; prepare?: (body: unknown) => Promise<unknown> }

/** Numbers stay covered for whoever sees them as the learner does. Staff uncover them one by one, which is recorded. */
const covered = (secrets: Secrets): Secrets => ({ ...secrets, open: () => '••••••••' })

/** The routes of a table of calls by learners about their own records. */
export const learnerRoutesOf = <const Of extends Calls>(
  { catalogue, clock, secrets, sites }: LearnerDependencies,
  calls: Of,
  handlers: Parameters<typeof recordRoutesOf<Of, Context>>[3],
  { section, prepare }: Options = {},
) =>
  recordRoutesOf<Of, Context>(
    calls,
    ['site', 'api'],
    {
      secrets,
      ...(prepare && { prepare }),
      context: async ({ caller: { tenantId, accountId, learnerId, viewer }, host, isWrite }) => {
        const tenant = host.site?.tenant ?? tenantOf(sites, tenantId)
        if (section) demandSection(tenant, section)
        if (isWrite) demandWritable(sites, host.site, tenantId)
        const now = clock()
        const values = referenceValuesOf(await catalogue.of(tenantId))
        const { timeZone } = tenant
        const hidesRestricted = viewer != null && !mayDo(viewer.roles, 'cases:read-restricted')
        return {
          context: {
            scope: { tenantId, learner: { accountId, learnerId: isWrite ? undefined : (learnerId ?? undefined), hidesRestricted } },
            tenant,
            now: new Date(now).toISOString(),
            today: dayAt(timeZone, now),
            timeZone,
            secrets: viewer ? covered(secrets) : secrets,
            values,
          },
        }
      },
    },
    handlers,
  )
