import type { ImportRun } from '@lanyard/contract'
import { When } from '../../../list/when.tsx'
import { originOf } from '../import-labels.ts'
import { leadOf } from './headline.ts'
import styles from './run.module.css'

/** The sentence under the headline, and which file it is about. */
export const RunLead = ({ run }: { run: ImportRun }) => (
  <>
    <p>{leadOf(run)}</p>
    <p className={styles.file}>
      <bdi>{run.fileName}</bdi> · {run.startedBy}
      {originOf(run) && ` · ${originOf(run)}`}, <When iso={run.createdAt} />
    </p>
  </>
)
