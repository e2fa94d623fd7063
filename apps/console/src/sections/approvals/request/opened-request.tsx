import type { ApprovalView, OpenedApproval } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSayWhen } from '../../../list/when.tsx'
import { callQuery } from '../approvals-api.ts'
import { ChangeRow } from './change-row.tsx'
import { DecisionFooter } from './decision-footer.tsx'
import { Documents } from './documents.tsx'
import styles from './request.module.css'
import { useDecisions } from './use-decisions.ts'

const Request = ({ request }: { request: OpenedApproval }) => {
  const sayWhen = useSayWhen()
  const decisions = useDecisions(request)
  const { learner, createdAt, documents } = decisions.shown
  const number = learner.number ? `${learner.number} · ` : ''
  return (
    <>
      <header className={styles.header}>
        <Person
          known={learner.name}
          name={
            <Heading level={2} size="M">
              {learner.name}
            </Heading>
          }
          under={`${number}asked ${sayWhen(createdAt)}`}
        />
        <Link to="/learners/$id" params={{ id: String(learner.id) }}>
          Open learner
        </Link>
      </header>
      <Documents learnerId={request.learner.id} documents={documents} needsOne={request.fields.some(({ needsDocument }) => needsDocument)} />
      {decisions.isSaved && (
        <div className={styles.note}>
          <Alert type="success">Decisions saved. We’ve emailed {learner.firstName}.</Alert>
        </div>
      )}
      {decisions.failure !== undefined && (
        <div className={styles.note}>
          <Alert type="error">{explain(decisions.failure)}</Alert>
        </div>
      )}
      <ul className={styles.changes}>
        {decisions.shown.fields.map((field) => (
          <ChangeRow key={field.field} field={field} firstName={learner.firstName} decisions={decisions} />
        ))}
      </ul>
      {request.mayDecide && <DecisionFooter learner={learner} decisions={decisions} />}
    </>
  )
}

/** One request, before and after by field. */
export const OpenedRequest = ({ id, view }: { id: number; view: ApprovalView }) => {
  const query = useQuery(callQuery('getChangeRequest', { params: { id } }))
  return (
    <section className={styles.request} aria-label="Request">
      <Link to="/approvals" search={{ view }} className={styles.back}>
        <ArrowLeft size={16} aria-hidden /> All requests
      </Link>
      <Region query={query} what="The request" skeleton={<Skeleton lines={6} label="Loading the request" />}>
        {(request) => <Request request={request} />}
      </Region>
    </section>
  )
}
