import { toast } from '@lanyard/web/announcements.ts'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallMutation } from '../../../api.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { StickyBar } from '../../site/sticky-bar.tsx'
import { type KnownType, useKnownType } from '../known-type.ts'
import { recordChanges } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'
import styles from './form.module.css'
import { changesIn } from './form-values.ts'
import { EditFields } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

const newRecordRoute = getRouteApi('/tenant/data/records/$type/new')

const NewRecordForm = ({ type }: { type: KnownType }) => {
  const navigate = useNavigate()
  const create = useCallMutation('createRecord', recordChanges)
  const form = useRecordForm({
    type,
    onSubmit: async (values, { once, saved }) => {
      const body = { values: changesIn(type, {}, values) }
      const { record, warnings } = await create.mutateAsync({ params: { type: type.name }, body, idempotencyKey: once(body).key })
      saved()
      toast(`${titleOf(type, record)} is created.${warnings.map(({ sentence }) => ` ${sentence}`).join('')}`, warnings.length > 0 ? 'info' : 'success')
      await navigate({ to: '/data/records/$type/$id', params: { type: type.name, id: record.id }, replace: true })
      return leaving
    },
  })
  return (
    <form ref={form.ref} noValidate className={styles.form} onSubmit={form.submit}>
      <LeaveGuard isAtRisk={form.isAtRisk} />
      <EditFields type={type} form={form} fixed={[]} />
      <StickyBar above={form.faults.above && <Alert type="error">{form.faults.above}</Alert>} message={`New ${type.one.toLowerCase()}`}>
        <Button variant="outline" small onClick={() => void navigate({ to: '/data/records/$type', params: { type: type.name } })}>
          Cancel
        </Button>
        <Button type="submit" small busy={form.busy}>
          Create {type.one.toLowerCase()}
        </Button>
      </StickyBar>
    </form>
  )
}

/** A new record, with the fields of its type. */
export const NewRecordPage = () => {
  const { type: name } = newRecordRoute.useParams()
  const { type, overview } = useKnownType(name)
  usePageTitle(`New ${type.one.toLowerCase()}`)
  return (
    <Page>
      <BackLink to="/data/records/$type" params={{ type: name }}>
        {type.many}
      </BackLink>
      <PageHeader title={`New ${type.one.toLowerCase()}`} />
      <Region query={overview} what="This form" skeleton={<Skeleton lines={10} />}>
        {() => <NewRecordForm type={type} />}
      </Region>
    </Page>
  )
}
