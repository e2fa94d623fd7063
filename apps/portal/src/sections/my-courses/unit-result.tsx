import { isRecognised } from '@lanyard/web/records/enrolment-states.ts'
import styles from './my-courses.module.css'

type UnitResultProps = {
  unit: {
    unitEnrolmentStatusId?: number | null | undefined
    unitEnrolmentStatusDescription?: string | null | undefined
    resultCode?: string | null | undefined
    resultDescription?: string | null | undefined
  }
}

/** The result in words before its code. Recognition and credit are results in themselves. */
export const UnitResult = ({ unit }: UnitResultProps) => {
  if (unit.resultDescription || unit.resultCode)
    return (
      <span>
        {unit.resultDescription ?? unit.resultCode}
        {unit.resultDescription && unit.resultCode && <span className={styles.code}> ({unit.resultCode})</span>}
      </span>
    )
  return <span className={styles.quiet}>{isRecognised(unit.unitEnrolmentStatusId) ? unit.unitEnrolmentStatusDescription : 'No result yet'}</span>
}
