import type { ImportReport } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { counted } from '../import-labels.ts'
import { countedType } from '../record-labels.ts'
import styles from './run.module.css'

/** The problems of a run that is over, for reading. */
export const UnfixedProblems = ({ report, wasApplied }: { report: ImportReport; wasApplied: boolean }) => (
  <Card
    title={counted(report.groups.length, 'problem')}
    description={wasApplied ? 'Refused rows were left out. Correct them in your own system and import the file again.' : undefined}
  >
    <ul className={styles.unfixed}>
      {report.groups.map(({ cause, sentence, severity, type, count, field }) => (
        <li key={cause}>
          <span>{sentence}</span>
          <Badge tone={severity === 'refused' ? 'error' : 'warning'}>{field === null ? counted(count, 'row') : countedType(type, count, report.kind)}</Badge>
        </li>
      ))}
    </ul>
  </Card>
)
