import type { ApprovalSummary, ApprovalView } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useState } from 'react'
import styles from './approvals.module.css'
import { useCallMutation } from './approvals-api.ts'
import { QueueRow } from './queue-row.tsx'
import { changedByDecision } from './use-approvals.ts'

type GroupProps = { requests: readonly ApprovalSummary[]; view: ApprovalView; chosen: number | undefined; mayDecide: boolean }

/** Requests that are low in risk, approved together. All are selected at first. */
export const LowRiskGroup = ({ requests, view, chosen, mayDecide }: GroupProps) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<string[]>([])
  const approve = useCallMutation('approveChangeRequests', changedByDecision)
  const selected = requests.filter(({ id }) => !left.has(id))
  const { busy, failure, run } = useAction(async () => {
    const answer = await approve.mutateAsync({ body: { requests: selected.map(({ id, version }) => ({ id, version })) } })
    const nameOf = (id: number) => requests.find((one) => one.id === id)?.learner.name ?? 'A request'
    setRefused(answer.refused.map(({ id, reason }) => `${nameOf(id)}: ${reason}`))
  })
  const toggle = (ids: readonly number[], isOn: boolean) => setLeft(new Set(isOn ? [...left].filter((id) => !ids.includes(id)) : [...left, ...ids]))
  return (
    <>
      <div className={styles.group}>
        {mayDecide ? (
          <label>
            <input
              type="checkbox"
              aria-label="Select all low-risk requests"
              checked={selected.length === requests.length}
              onChange={({ target }) =>
                toggle(
                  requests.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            <h2>Low risk</h2>
            <span>{selected.length} selected</span>
          </label>
        ) : (
          <>
            <h2>Low risk</h2> <span>{requests.length}</span>
          </>
        )}
        {mayDecide && selected.length > 0 && (
          <Button variant="outline" small busy={busy} onClick={() => void run()}>
            Approve {selected.length}
          </Button>
        )}
      </div>
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      {refused.length > 0 && (
        <Alert type="warning" title="Some were not approved">
          <ul>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ul>
        {requests.map((request) => (
          <QueueRow
            key={request.id}
            request={request}
            view={view}
            isChosen={request.id === chosen}
            before={
              mayDecide && (
                <input
                  type="checkbox"
                  aria-label={`Select ${request.learner.name}`}
                  checked={!left.has(request.id)}
                  onChange={({ target }) => toggle([request.id], target.checked)}
                />
              )
            }
          />
        ))}
      </ul>
    </>
  )
}
