import { toast } from '@lanyard/web/announcements.ts'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../../api.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useMay } from '../../../session.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { MethodChoice } from '../../learner-accounts/method-choice.tsx'
import { PasswordShown } from '../../learner-accounts/password-shown.tsx'
import { FieldControl } from '../../records/fields/field-control.tsx'
import styles from '../../records/form/form.module.css'
import type { KnownType } from '../../records/known-type.ts'
import { StickyBar } from '../../site/sticky-bar.tsx'
import { type NewLearner, useNewLearner } from './use-new-learner.ts'

/** What most new learners are. */
const usualStatus = 'CURRENT'

const newLearner = (today: string, isInvited: boolean): NewLearner => ({
  learner: {},
  enrolment: { status: usualStatus, startDate: today },
  ...{ isEnrolled: true, isInvited, method: 'link' },
})

const nameOf = ({ learner: { preferredName, firstName, lastName } }: NewLearner) => [preferredName || firstName, lastName].filter(Boolean).join(' ').trim()

const said = (values: NewLearner, number: string) => {
  const done = ['added', ...(values.isEnrolled ? ['enrolled'] : []), ...(values.isInvited ? ['invited'] : [])]
  return `${nameOf(values)} is ${new Intl.ListFormat('en').format(done)}, with number ${number}.`
}

export const NewLearnerForm = ({ learner, enrolment }: { learner: KnownType; enrolment: KnownType }) => {
  const navigate = useNavigate()
  const mayInvite = useMay('users:write')
  const [made, setMade] = useState<{ learnerId: number; name: string; password: string }>()
  const open = (learnerId: number) => navigate({ to: '/learners/$id', params: { id: String(learnerId) }, replace: true })
  const { form, fields } = useNewLearner({
    types: { learner, enrolment },
    initial: newLearner(dayIn(new Date(), useTenantClock().timeZone), mayInvite),
    onAdded: async ({ learnerId, learnerNumber, temporaryPassword, warnings }, values) => {
      toast([said(values, learnerNumber), ...warnings.map(({ sentence }) => sentence)].join(' '), warnings.length > 0 ? 'info' : 'success')
      if (temporaryPassword !== null) return setMade({ learnerId, name: nameOf(values), password: temporaryPassword })
      await open(learnerId)
      return leaving
    },
  })
  const { data: statuses = [] } = useQuery(callQuery('listRecordOptions', { params: { type: 'course-enrolments' }, query: { field: 'status' } }))
  const nameOfStatus = statuses.find(({ value }) => value === form.values.enrolment.status)?.label

  const controls = (part: 'learner' | 'enrolment', type: string) => (
    <Pair>
      {fields[part].map((field) => (
        <FieldControl
          key={field.name}
          type={type}
          field={field}
          value={form.values[part][field.name] ?? ''}
          name={field.name === 'status' ? nameOfStatus : undefined}
          error={form.faults.fields[`${part}.${field.name}`]}
          isStored={false}
          isFixed={false}
          onChange={(value) => form.change((now) => ({ ...now, [part]: { ...now[part], [field.name]: value } }), [`${part}.${field.name}`])}
        />
      ))}
    </Pair>
  )
  return (
    <form ref={form.ref} noValidate className={styles.form} onSubmit={form.submit}>
      <LeaveGuard isAtRisk={form.isAtRisk} />
      <Card title="The learner" description="Leave the learner number empty to give them the next one.">
        {controls('learner', 'learners')}
      </Card>
      <Card title="Course">
        <Switch label="Enrol them in a course" isOn={form.values.isEnrolled} onChange={(isEnrolled) => form.type({ isEnrolled })} />
        {form.values.isEnrolled && controls('enrolment', 'course-enrolments')}
      </Card>
      <Card title="Portal">
        {mayInvite ? (
          <Switch label="Invite them to the portal" isOn={form.values.isInvited} onChange={(isInvited) => form.type({ isInvited })} />
        ) : (
          <Quiet as="p">An administrator can invite them once they are added.</Quiet>
        )}
        {form.values.isInvited && <MethodChoice value={form.values.method} onChange={(method) => form.type({ method })} />}
      </Card>
      <StickyBar above={form.faults.above && <Alert type="error">{form.faults.above}</Alert>} message="New learner">
        <Button variant="outline" small onClick={() => void navigate({ to: '/learners' })}>
          Cancel
        </Button>
        <Button type="submit" small busy={form.busy}>
          Add learner
        </Button>
      </StickyBar>
      {made && <PasswordShown {...made} onClose={() => void open(made.learnerId)} />}
    </form>
  )
}
