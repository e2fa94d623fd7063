import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { useKnownType } from '../../records/known-type.ts'
import { NewLearnerForm } from './new-learner-form.tsx'

/** A learner who isn't in any import: their number, course and invitation at once. */
export const NewLearnerPage = () => {
  usePageTitle('Add a learner')
  const { type: learner, overview } = useKnownType('learners')
  const { type: enrolment } = useKnownType('course-enrolments')
  return (
    <Page>
      <BackLink to="/learners">Learners</BackLink>
      <PageHeader title="Add a learner" lead="Add someone, enrol them and invite them to the portal in one go." />
      <Region query={overview} what="This form" skeleton={<Skeleton lines={10} />}>
        {() => <NewLearnerForm learner={learner} enrolment={enrolment} />}
      </Region>
    </Page>
  )
}
