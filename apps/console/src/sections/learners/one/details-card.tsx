import type { StaffLearner } from '@lanyard/contract'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useMay } from '../../../session.ts'
import styles from './learner.module.css'
import { LearnerCard } from './learner-card.tsx'
import { numberLabels } from './number-labels.ts'
import { SealedValue } from './sealed-value.tsx'

export const DetailsCard = ({ learner, details }: { learner: StaffLearner; details: NonNullable<StaffLearner['details']> }) => {
  const clock = useTenantClock()
  const mayRecords = useMay('records:read')
  const { emergencyContact } = details
  const facts: [label: string, value: ReactNode][] = [
    ['Born', details.dateOfBirth && sayDay(details.dateOfBirth, clock)],
    ['Email', learner.email],
    ['Other email', details.alternativeEmail],
    ['Mobile', details.mobile],
    ['Phone', details.phone],
    ['Address', details.address],
    ['Emergency', emergencyContact && [emergencyContact.name, emergencyContact.phone].filter(Boolean).join(', ')],
    ['USI', details.uniqueStudentIdentifier],
    ['NSN', details.nationalStudentNumber],
  ]
  return (
    <LearnerCard
      wide
      title="Details"
      id="details"
      aside={
        mayRecords && (
          <Link to="/data/records/$type/$id" params={{ type: 'learners', id: String(learner.learnerId) }} className={styles.more}>
            Edit record <ArrowRight size={15} aria-hidden />
          </Link>
        )
      }
    >
      <dl className={styles.details}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {details.numbers.map(({ field, masked }) => (
          <div key={field}>
            <dt>{numberLabels[field]}</dt>
            <dd>
              <SealedValue learnerId={learner.learnerId} field={field} masked={masked} />
            </dd>
          </div>
        ))}
      </dl>
    </LearnerCard>
  )
}
