import { Button } from '@lanyard/web/ui/actions/button.tsx'
import styles from './request.module.css'
import type { Decisions } from './use-decisions.ts'

const say = ({ choices, hasNothing, shown }: Decisions, firstName: string) => {
  if (hasNothing) return 'Approve or decline at least one change.'
  if (choices.size === 0) return 'Choose for each change.'
  const all = [...choices.values()]
  const count = (decision: string) => all.filter((one) => one.decision === decision).length
  const left = shown.fields.filter(({ state }) => state === 'waiting').length - choices.size
  const parts = [`${count('approve')} approved`, `${count('decline')} declined`, ...(left > 0 ? [`${left} left open`] : [])]
  return `${parts.join(', ')}. We’ll email ${firstName}.`
}

export const DecisionFooter = ({ firstName, decisions }: { firstName: string; decisions: Decisions }) => (
  <footer className={styles.footer}>
    <p role={decisions.hasNothing ? 'alert' : 'status'}>{say(decisions, firstName)}</p>
    <Button busy={decisions.busy} onClick={decisions.save}>
      Save decisions
    </Button>
  </footer>
)
