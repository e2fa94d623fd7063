import type { EditedRecord } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordPage } from '../../../list/record-page.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { RecordHistory } from '../history/record-history.tsx'
import { type KnownType, useKnownType } from '../known-type.ts'
import { recordQuery } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'
import { MessageLink } from './message-link.tsx'
import { ReadFields } from './record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { RetireButton, RetiredNotice } from './retirement.tsx'

const recordRoute = getRouteApi('/tenant/data/records/$type/$id')

const originOf = ({ source, ref }: EditedRecord) => [
  source && (source === 'console' ? 'created in this console' : `from ${source}`),
  ref && source !== 'console' && `reference ${ref}`,
]

const LeadOf = ({ type, record }: { type: KnownType; record: EditedRecord }) => (
  <Lead>
    {record.retiredAt && <Badge tone="warning">Retired</Badge>}
    <span>{[type.one, ...originOf(record)].filter(Boolean).join(' · ')}</span>
  </Lead>
)

/** A record as it was when the page opened, until it is saved: what others change meanwhile doesn't take away what was typed. */
const OpenedRecord = ({ type, found, mayWrite }: { type: KnownType; found: EditedRecord; mayWrite: boolean }) => {
  const [record, setRecord] = useState(found)
  const isRetired = record.retiredAt !== null
  return (
    <>
      {isRetired && <RetiredNotice type={type} record={record} mayWrite={mayWrite} onChanged={setRecord} />}
      {mayWrite && !isRetired ? (
        <RecordForm key={record.version} type={type} record={record} onSaved={setRecord} />
      ) : (
        <ReadFields type={type} record={record} />
      )}
      <RecordHistory type={type} id={record.id} />
      {mayWrite && !isRetired && <RetireButton type={type} record={record} onChanged={setRecord} />}
    </>
  )
}

/** One record: its form or, for people who only read, its values; and its history. */
export const OneRecordPage = () => {
  const { type: name, id } = recordRoute.useParams()
  const { type, mayWrite, overview } = useKnownType(name)
  const record = useQuery(recordQuery(name, id))
  usePageTitle(record.data ? titleOf(type, record.data) : type.one)
  return (
    <Page>
      <BackLink to="/data/records/$type" params={{ type: name }}>
        {type.many}
      </BackLink>
      <RecordPage
        query={record}
        what="This record"
        title={type.one}
        missing="There is no such record."
        header={(found) => ({ title: titleOf(type, found), lead: <LeadOf type={type} record={found} />, actions: <MessageLink type={name} record={found} /> })}
      >
        {(found) => (
          <Region query={overview} what="This form" skeleton={<Skeleton lines={10} />}>
            {() => <OpenedRecord key={`${name} ${id}`} type={type} found={found} mayWrite={mayWrite} />}
          </Region>
        )}
      </RecordPage>
    </Page>
  )
}
