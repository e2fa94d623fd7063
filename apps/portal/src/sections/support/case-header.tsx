import type { supportCase, Unwrapped } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { standingOf } from './case-status.ts'
import styles from './thread.module.css'

export type Case = Unwrapped<typeof supportCase>

export const CaseHeader = ({ supportCase: { supportCaseId, subject, supportCaseStatusDescription, ...about } }: { supportCase: Case }) => {
  const { tone, sentence } = standingOf(supportCaseStatusDescription)
  const facts = [`Case ${supportCaseId}`, about.supportCaseCategoryDescription, about.courseOfferCode, about.unitOfferCode].filter(Boolean)
  return (
    <PageHeader
      title={subject}
      lead={
        <div className={styles.lead}>
          <p className={styles.standing}>
            <Badge tone={tone}>{supportCaseStatusDescription}</Badge>
            <span>{sentence}</span>
          </p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
      }
    />
  )
}
