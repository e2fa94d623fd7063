import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'

export const NoSuchCourse = () => (
  <PlainPage title="This course is not among yours">
    <p>The address may be mistyped, or the enrolment is no longer shown.</p>
    <Link to="/my-courses" className={buttonClasses({ variant: 'outline' })}>
      Go to my courses
    </Link>
  </PlainPage>
)
