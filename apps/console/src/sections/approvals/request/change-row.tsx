import type { OpenedApproval } from '@lanyard/contract'
import { approvalLabelOf } from '@lanyard/contract/approval-fields'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { ArrowRight, Eye } from 'lucide-react'
import { useId } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { sayValue } from '../said-fields.ts'
import { Reason } from './reason.tsx'
import styles from './request.module.css'
import type { Decisions } from './use-decisions.ts'

type Field = OpenedApproval['fields'][number]

const states = { waiting: 'Waiting', approved: 'Approved', declined: 'Declined', 'taken-back': 'Taken back' } as const
const tones = { waiting: 'warning', approved: 'success', declined: 'error', 'taken-back': 'plain' } as const

const Said = ({ text, as: Tag }: { text: string | undefined; as: 'del' | 'ins' }) =>
  text === undefined ? <Quiet size="small">Nothing</Quiet> : <Tag className={styles[Tag]}>{text}</Tag>

const options = [
  { value: 'approve', label: 'Approve' },
  { value: 'decline', label: 'Decline' },
] as const

const Verdict = ({ label, field, decisions }: { label: string; field: string; decisions: Decisions }) => {
  const name = useId()
  const chosen = decisions.choices.get(field)?.decision
  return (
    <div role="radiogroup" aria-label={label} className={styles.verdict}>
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles[value]}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => decisions.choose(field, { decision: value })} />
          {text}
        </label>
      ))}
    </div>
  )
}

/** One field: before, after, and what is decided. Declining opens the reason under it. */
export const ChangeRow = ({ field, firstName, decisions }: { field: Field; firstName: string; decisions: Decisions }) => {
  const clock = useTenantClock()
  const label = approvalLabelOf(field.field)
  const isOpen = field.state === 'waiting' && decisions.shown.mayDecide
  const isDeclined = decisions.choices.get(field.field)?.decision === 'decline'
  return (
    <li className={styles.change}>
      <span className={styles.label}>{label}</span>
      <div className={styles.diff}>
        <Said text={sayValue(field, 'before', clock)} as="del" />
        <ArrowRight size={14} role="img" aria-label="becomes" />
        <Said text={sayValue(field, 'after', clock)} as="ins" />
        {field.isSealed && isOpen && !decisions.isRevealed && (
          <Button variant="text" small icon={<Eye size={15} aria-hidden />} onClick={decisions.reveal}>
            Show
          </Button>
        )}
      </div>
      {isOpen ? <Verdict label={label} field={field.field} decisions={decisions} /> : <Badge tone={tones[field.state]}>{states[field.state]}</Badge>}
      {field.isStale && <p className={styles.under}>The stored value changed since {firstName} asked.</p>}
      {field.reason && (
        <p className={styles.under}>
          {field.decidedBy ? `${field.decidedBy}: ` : ''}
          {field.reason}
        </p>
      )}
      {isOpen && isDeclined && <Reason field={field.field} firstName={firstName} decisions={decisions} />}
    </li>
  )
}
