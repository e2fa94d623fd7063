import { newLearnerCalls } from '@lanyard/contract'
import { demand } from '../../caller.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { iso } from '../../common/clock.ts'
import { badInput } from '../../common/problem.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { lockWrites } from '../../imports/editor/edited-records.queries.ts'
import { createRecord, faultsIn } from '../../imports/editor/save-record.ts'
import type { RichTexts } from '../../records/cases/rich-texts.ts'
import { tenantOf } from '../../sites/sections.ts'
import { demandFreeAddress, inviteLearner, refuseKeyFor, siteRealm } from '../invitations/send/invite-learner.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { nextLearnerNumber } from './learner-numbers.queries.ts'

type NewLearnerDependencies = { people: PeopleDependencies; catalogue: Pick<Catalogue, 'of'>; richTexts: RichTexts }

/** A learner's record, their enrolment and their invitation, in one transaction. */
export const newLearnerRoutes = ({ people, catalogue, richTexts }: NewLearnerDependencies): Route[] =>
  recordRoutesOf(
    newLearnerCalls,
    ['console', 'api'],
    { secrets: people.secrets, context: async () => ({}) },
    {
      addLearner: async ({ caller, transaction, request, body: { learner, enrolment, invitation } }) => {
        const { tenantId } = caller
        const email = String(learner.email ?? '').trim()
        const faults = [
          ...faultsIn('learners', learner, { pointer: '/learner' }),
          ...(enrolment ? faultsIn('course-enrolments', enrolment, { pointer: '/enrolment' }) : []),
        ]
        if (faults.length > 0) throw badInput(faults)
        if (invitation) {
          demand(caller, 'users:write')
          refuseKeyFor(invitation.with, request)
        }
        const saving = {
          caller,
          request,
          transaction,
          tenant: tenantOf(people.sites, tenantId),
          lists: await catalogue.of(tenantId),
          richTexts,
          secrets: people.secrets,
        }
        await transaction.rows(lockWrites(tenantId))
        const learnerNumber = String(learner.learnerNumber ?? '').trim() || (await nextLearnerNumber(transaction, tenantId))
        const added = await createRecord('learners', { ...learner, learnerNumber }, { ...saving, pointer: '/learner' })
        const enrolled = enrolment && (await createRecord('course-enrolments', { ...enrolment, learner: learnerNumber }, { ...saving, pointer: '/enrolment' }))
        if (invitation && email === '') throw badInput([{ pointer: '/learner/email', message: 'Enter an email address to invite them.' }])
        if (invitation) await demandFreeAddress(transaction, tenantId, email, '/learner/email')
        const learnerId = Number(added.record.id)
        const now = people.clock()
        const invited =
          invitation &&
          (await inviteLearner(
            {
              ...{ dependencies: people, transaction, caller, request },
              since: { now: iso(now), idleSince: iso(now - siteRealm(people, tenantId).idleLimit) },
            },
            { Email: email, LearnerId: learnerId, With: invitation.with },
          ))
        return {
          learnerId,
          learnerNumber,
          temporaryPassword: invited?.TemporaryPassword ?? null,
          warnings: [...added.warnings, ...(enrolled?.warnings ?? [])],
        }
      },
    },
  )
