import type { OpenedCase } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { When } from '../../../list/when.tsx'
import { useMay } from '../../../session.ts'
import { caseOf } from '../case-queries.ts'
import { Face } from '../face.tsx'
import styles from './learner.module.css'
import { LearnerBlock } from './learner-block.tsx'
import { OtherCases } from './other-cases.tsx'

const LearnerHead = ({ learner }: Pick<OpenedCase, 'learner'>) => {
  const maySee = useMay('learners:read-finance')
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Face name={learner.name} size="large" />
        <div>
          <strong>{learner.name}</strong>
          {learner.number && <small>{learner.number}</small>}
        </div>
      </div>
      {maySee && (
        <Link to="/learners/$id" params={{ id: String(learner.id) }} className={buttonClasses({ variant: 'outline', small: true })}>
          Open learner
        </Link>
      )}
    </header>
  )
}

const factsOf = ({ id, createdAt, course, unit, priority, team }: OpenedCase): [label: string, value: ReactNode][] => [
  ['Number', `Case ${id}`],
  ['Raised', <When key="raised" iso={createdAt} />],
  ['Course', course],
  ['Unit', unit],
  ['Priority', priority?.name],
  ['Team', team?.name],
]

/** Who asks, and what else they asked. */
export const LearnerDetails = ({ opened }: { opened: OpenedCase }) => (
  <>
    <LearnerHead learner={opened.learner} />
    <div className={styles.scroll}>
      <LearnerBlock title="This case">
        <dl className={styles.facts}>
          {factsOf(opened)
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </LearnerBlock>
      <OtherCases learnerId={opened.learner.id} openId={opened.id} />
    </div>
  </>
)

export const LearnerPane = ({ id }: { id: number }) => {
  const { data, isError } = useQuery(caseOf(id))
  if (data) return <LearnerDetails opened={data} />
  return (
    <>
      <div className={styles.head} />
      {!isError && (
        <div className={styles.block}>
          <Skeleton lines={5} label="Loading the learner" />
        </div>
      )}
    </>
  )
}
