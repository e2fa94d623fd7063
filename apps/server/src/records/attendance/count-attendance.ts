import { type Clock, iso } from '../../common/clock.ts'
import type { Database } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Moment } from './attendance-marks.queries.ts'
import { classesOf, countClasses, countLearners, learnersIn, learnersWithEnded, selectIsChanged, takeChanges, takeTurns } from './count-attendance.queries.ts'

/** Changes that are counted in one transaction. */
const together = 500

const known = (ids: (number | null)[]) => ids.filter((id): id is number => id !== null)

/** Counts some of the attendance that changed. Answers whether there may be more. */
export const countChanged = (database: Database, { tenantId, now }: Moment): Promise<boolean> =>
  database.forTenant(tenantId).write(async (transaction) => {
    const changes = await takeChanges(transaction, tenantId, together)
    const ended = await learnersWithEnded(transaction, { tenantId, now }, together)
    const wholeClasses = known(changes.filter(({ learnerId }) => learnerId === null).map(({ classId }) => classId))
    const wholeLearners = known(changes.filter(({ classId }) => classId === null).map(({ learnerId }) => learnerId))
    const learners = new Set([...known(changes.map(({ learnerId }) => learnerId)), ...(await learnersIn(transaction, tenantId, wholeClasses)), ...ended])
    const classes = new Set([...known(changes.map(({ classId }) => classId)), ...(await classesOf(transaction, tenantId, wholeLearners))])
    if (learners.size > 0) await countLearners(transaction, { tenantId, now }, [...learners])
    if (classes.size > 0) await countClasses(transaction, tenantId, [...classes])
    return changes.length === together || ended.length === together
  }, takeTurns(tenantId))

type Options = { database: Database; sites: { latest(): Promise<readonly { tenant: Pick<Tenant, 'id'> }[]> }; clock: Clock }

/** Stores the attendance of learners and classes whose marks changed. Until it runs, they are counted whenever they are read. */
export const countAttendanceJob = ({ database, sites, clock }: Options): Job => ({
  ...{ name: 'attendance', schedule: '* * * * *', runsAtStart: true, isShared: false },
  run: async ({ signal }) => {
    const tenantIds = [...new Set((await sites.latest()).map(({ tenant }) => tenant.id))]
    const now = iso(clock())
    const found = await database.readEach(tenantIds, (tenantId) => selectIsChanged({ tenantId, now }))
    for (const [index, tenantId] of tenantIds.entries())
      if (found[index]?.length) while (!signal.aborted && (await countChanged(database, { tenantId, now: iso(clock()) }))) {}
    return undefined
  },
})
