import type { OpenedApproval } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../session.ts'
import styles from './request.module.css'
import type { Decisions } from './use-decisions.ts'

const NewCaseDialog = lazy(async () => ({ default: (await import('../../inbox/change/new-case-dialog.tsx')).NewCaseDialog }))

const say = ({ choices, hasNothing, shown }: Decisions, firstName: string) => {
  if (hasNothing) return 'Approve or decline at least one change.'
  if (choices.size === 0) return 'Choose for each change.'
  const all = [...choices.values()]
  const count = (decision: string) => all.filter((one) => one.decision === decision).length
  const left = shown.fields.filter(({ state }) => state === 'waiting').length - choices.size
  const parts = [`${count('approve')} approved`, `${count('decline')} declined`, ...(left > 0 ? [`${left} left open`] : [])]
  return `${parts.join(', ')}. We’ll email ${firstName}.`
}

export const DecisionFooter = ({ learner, decisions }: { learner: OpenedApproval['learner']; decisions: Decisions }) => {
  const mayAsk = useMay('cases:answer')
  const [isAsking, setAsking] = useState(false)
  return (
    <footer className={styles.footer}>
      <p role={decisions.hasNothing ? 'alert' : 'status'}>{say(decisions, learner.firstName)}</p>
      {mayAsk && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Ask a question
        </Button>
      )}
      <Button busy={decisions.busy} onClick={decisions.save}>
        Save decisions
      </Button>
      <Suspense fallback={null}>
        {isAsking && <NewCaseDialog about={{ learner, subject: 'Your request to change your details' }} onClose={() => setAsking(false)} />}
      </Suspense>
    </footer>
  )
}
