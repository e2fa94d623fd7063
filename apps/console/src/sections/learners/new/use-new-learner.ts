import { anything, useForm } from '@lanyard/web/form/use-form.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import type { InvitationMethod } from '../../learner-accounts/invitation-method.ts'
import { changesIn, type FormValues, faultOf } from '../../records/form/form-values.ts'
import type { KnownType, NamedField } from '../../records/known-type.ts'
import { useCallMutation } from '../learners-api.ts'
import { learnerChanges } from '../one/learner-queries.ts'

/** The country's own number of a learner is asked for too. */
const learnerFields = ['firstName', 'lastName', 'preferredName', 'dateOfBirth', 'email', 'mobile', 'uniqueStudentIdentifier', 'nationalStudentNumber']
const enrolmentFields = ['courseOffer', 'status', 'startDate', 'endDate']

const fieldsIn = ({ shown }: KnownType, names: readonly string[]) => names.flatMap((name) => shown.find((field) => field.name === name) ?? [])

/** The server gives the next number if there is none. */
const numberIn = ({ shown }: KnownType) => shown.flatMap(({ required: _, ...field }) => (field.name === 'learnerNumber' ? [field] : []))

export type NewLearner = {
  learner: FormValues
  enrolment: FormValues
  isEnrolled: boolean
  isInvited: boolean
  method: InvitationMethod
}
export type AddedLearner = { learnerId: number; learnerNumber: string; temporaryPassword: string | null; warnings: { sentence: string }[] }

type NewLearnerOptions = {
  types: { learner: KnownType; enrolment: KnownType }
  initial: NewLearner
  onAdded: (added: AddedLearner, values: NewLearner) => Promise<unknown>
}

/** The fields of the form, and one submission of all of them. */
export const useNewLearner = ({ types, initial, onAdded }: NewLearnerOptions) => {
  const { locale } = useTenantClock()
  const add = useCallMutation('addLearner', learnerChanges)
  const fields = {
    learner: [...fieldsIn(types.learner, learnerFields), ...numberIn(types.learner)],
    enrolment: fieldsIn(types.enrolment, enrolmentFields),
  }
  const rules = (part: 'learner' | 'enrolment', shown: readonly NamedField[]) =>
    Object.fromEntries(shown.map((field) => [`${part}.${field.name}`, (values: NewLearner) => faultOf(field, values[part], locale)]))
  const form = useForm<NewLearner>({
    initial,
    schema: ({ isEnrolled, isInvited }) => ({
      ...rules('learner', fields.learner),
      ...(isEnrolled && rules('enrolment', fields.enrolment)),
      ...(isInvited && { 'learner.email': ({ learner }: NewLearner) => !learner.email?.trim() && 'Enter an email address to invite them.' }),
      isEnrolled: anything,
    }),
    onSubmit: async (values, { once, saved }) => {
      const body = {
        learner: changesIn(types.learner, {}, values.learner),
        ...(values.isEnrolled && { enrolment: changesIn(types.enrolment, {}, values.enrolment) }),
        ...(values.isInvited && { invitation: { with: values.method } }),
      }
      // A temporary password is shown once, so its call can't be repeated.
      const isOnce = values.isInvited && values.method === 'temporary-password'
      const added = await add.mutateAsync({ body, ...(!isOnce && { idempotencyKey: once(body).key }) })
      saved()
      return onAdded(added, values)
    },
  })
  return { form, fields }
}
