import { Region } from '@lanyard/web/list/region.tsx'
import { stageOfCourse, toneOfStage } from '@lanyard/web/records/enrolment-states.ts'
import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AskLink } from '../../records/ask-link.tsx'
import { PageActions } from '../../records/print/page-actions.tsx'
import { PrintButton } from '../../records/print/print-button.tsx'
import { PrintedHead } from '../../records/print/printed-head.tsx'
import { CourseOverview } from './course-overview.tsx'
import { CourseUnits } from './course-units.tsx'
import { allCourses } from './queries.ts'

const NoSuchCourse = () => (
  <PlainPage title="We can’t find this course">
    <p>Check the address for typos. The enrolment may no longer be shown.</p>
    <Link to="/my-courses" className={buttonClasses({ variant: 'outline' })}>
      Go to my courses
    </Link>
  </PlainPage>
)

const courseRoute = getRouteApi('/protected/my-courses/$courseEnrolmentId')

/** The units by stage, with results and trainers. Prints as an enrolment summary. */
export const CoursePage = () => {
  const { courseEnrolmentId } = courseRoute.useParams()
  const query = useQuery(allCourses)
  const course = query.data?.find((one) => String(one.courseEnrolmentId) === courseEnrolmentId)
  if (query.data && !course) return <NoSuchCourse />
  const name = course?.courseOfferDescription ?? course?.courseOfferCode ?? 'Course'
  return (
    <Page>
      <PrintedHead title="Enrolment summary" />
      <BackLink to="/my-courses">My courses</BackLink>
      <PageHeader
        title={name}
        lead={
          course && (
            <Lead>
              <Badge tone={toneOfStage(stageOfCourse(course.enrolmentStatusId))}>{course.enrolmentStatusDescription}</Badge>
              <span>{course.courseOfferCode}</span>
            </Lead>
          )
        }
      >
        {course && (
          <PageActions>
            <AskLink subject={`About my course ${name}`} courseEnrolmentId={course.courseEnrolmentId}>
              Ask about this course
            </AskLink>
            <PrintButton />
          </PageActions>
        )}
      </PageHeader>
      <Region
        query={query}
        what="This course"
        skeleton={
          <>
            <Card>
              <Skeleton lines={4} label="Loading the course" />
            </Card>
            <Card>
              <Skeleton lines={10} />
            </Card>
          </>
        }
      >
        {() =>
          course && (
            <>
              <CourseOverview course={course} />
              <CourseUnits course={course} />
            </>
          )
        }
      </Region>
    </Page>
  )
}
