import type { supportCase, Unwrapped } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { stateTextsOf } from './case-status.ts'
import styles from './thread.module.css'

export type Case = Unwrapped<typeof supportCase>

/** The title stays mounted while the case loads, so it keeps the focus. */
export const CaseHeader = ({ supportCase }: { supportCase: Case | undefined }) => (
  <PageHeader title={supportCase?.subject ?? 'Support case'} lead={supportCase && <CaseStatus supportCase={supportCase} />} />
)

const CaseStatus = ({ supportCase: { supportCaseId, supportCaseStatusDescription, ...about } }: { supportCase: Case }) => {
  const { tone, sentence } = stateTextsOf(supportCaseStatusDescription)
  const facts = [`Case ${supportCaseId}`, about.supportCaseCategoryDescription, about.courseOfferCode, about.unitOfferCode].filter(Boolean)
  return (
    <div className={styles.lead}>
      <p className={styles.status}>
        <Badge tone={tone}>{supportCaseStatusDescription}</Badge>
        <span>{sentence}</span>
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  )
}
