import type { ApprovalSummary, ApprovalView } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Paperclip } from 'lucide-react'
import { useMay } from '../../session.ts'
import styles from './approvals.module.css'
import { LowRiskGroup } from './low-risk-group.tsx'
import { QueueRow } from './queue-row.tsx'

type QueueProps = {
  requests: readonly ApprovalSummary[]
  view: ApprovalView
  chosen: number | undefined
  more: { busy: boolean; show: () => void } | undefined
}

const Attached = ({ request }: { request: ApprovalSummary }) => (request.hasDocument ? <Paperclip size={16} role="img" aria-label="With a document" /> : null)

/** Requests to look at closely first, then those low in risk, which can be approved together. */
export const ApprovalQueue = ({ requests, view, chosen, more }: QueueProps) => {
  const mayDecide = useMay('approvals:decide')
  const isGrouped = view !== 'decided'
  const low = isGrouped ? requests.filter(({ isLowRisk }) => isLowRisk) : []
  const others = requests.filter((request) => !low.includes(request))
  const rowOf = (request: ApprovalSummary) => (
    <QueueRow key={request.id} request={request} view={view} isChosen={request.id === chosen} before={<Attached request={request} />} />
  )
  return (
    <section className={styles.queue} aria-label="Requests">
      {others.length > 0 && (
        <>
          {isGrouped && (
            <h2 className={styles.group}>
              Look closely <span>{others.length}</span>
            </h2>
          )}
          <ul>{others.map(rowOf)}</ul>
        </>
      )}
      {low.length > 0 && <LowRiskGroup requests={low} view={view} chosen={chosen} mayDecide={mayDecide} />}
      {more && (
        <div className={styles.more}>
          <Button variant="outline" small busy={more.busy} onClick={more.show}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
