import type { OpenedCase } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callQuery } from '../../../api.ts'
import { When } from '../../../list/when.tsx'
import { currentTenant, useMay } from '../../../session.ts'
import { caseOf } from '../case-queries.ts'
import { Face } from '../face.tsx'
import styles from './learner.module.css'
import { LearnerBlock } from './learner-block.tsx'
import { OtherCases } from './other-cases.tsx'

/** The account that a learner signs in with, if they have one and this person may see it. */
const useAccountOf = (learner: OpenedCase['learner']) => {
  const isAllowed = useMay('learners:read')
  const { data } = useQuery({
    ...callQuery('listLearnerAccounts', { params: { tenantCode: currentTenant() }, query: { take: 10, search: learner.number ?? learner.name } }),
    enabled: isAllowed,
  })
  return data?.items.find(({ LearnerId }) => LearnerId === learner.id)
}

const LearnerHead = ({ learner }: Pick<OpenedCase, 'learner'>) => {
  const account = useAccountOf(learner)
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Face name={learner.name} size="large" />
        <div>
          <strong>{learner.name}</strong>
          {learner.number && <small>{learner.number}</small>}
        </div>
      </div>
      {account && (
        <Link to="/learners/accounts/$id" params={{ id: String(account.Id) }} className={buttonClasses({ variant: 'outline', small: true })}>
          Open account
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
