import type { CasePane, OpenedCase } from '@lanyard/contract'
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
import { AttendanceBlock, CourseBlock, ExpiryAlerts, MoneyBlock, NextClassBlock, RequestsBlock } from './pane-blocks.tsx'

const LearnerHead = ({ learner, pane }: Pick<OpenedCase, 'learner' | 'pane'>) => {
  const maySee = useMay('learners:read-finance')
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Face name={learner.name} size="large" />
        <div>
          <strong>{learner.name}</strong>
          <small>{[learner.number, pane?.age != null && `${pane.age} years old`].filter(Boolean).join(' · ')}</small>
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

const factsOf = ({ id, createdAt, category, course, unit, priority, team }: OpenedCase): [label: string, value: ReactNode][] => [
  ['Number', `Case ${id}`],
  ['Raised', <When key="raised" iso={createdAt} />],
  ['Category', category.name],
  ['Course', course],
  ['Unit', unit],
  ['Priority', priority?.name],
  ['Team', team?.name],
]

/** What this person sees of the learner's records. */
const PaneBlocks = ({ opened, pane }: { opened: OpenedCase; pane: CasePane }) => {
  const { expiries, nextClass, money, attendance, requests, courses } = pane
  const { id } = opened.learner
  return (
    <>
      {expiries && <ExpiryAlerts expiries={expiries} />}
      {requests && <RequestsBlock requests={requests} opened={opened} />}
      {nextClass && <NextClassBlock next={nextClass} />}
      {money && <MoneyBlock money={money} learnerId={id} />}
      {attendance && <AttendanceBlock attendance={attendance} />}
      {courses && <CourseBlock courses={courses} learnerId={id} />}
    </>
  )
}

/** Who asks, and what else they asked. */
export const LearnerDetails = ({ opened }: { opened: OpenedCase }) => (
  <>
    <LearnerHead learner={opened.learner} pane={opened.pane} />
    <div className={styles.scroll}>
      {opened.pane && <PaneBlocks opened={opened} pane={opened.pane} />}
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
      {opened.pane && <OtherCases otherCases={opened.pane.otherCases} />}
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
