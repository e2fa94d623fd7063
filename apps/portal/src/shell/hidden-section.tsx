import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTenant } from '../session.ts'

/** The provider has turned this section off. */
export const HiddenSection = () => {
  const { Site } = useTenant()
  return (
    <PlainPage title="This section is not available">
      <p>{Site.SiteName} does not offer it here.</p>
      <Link to="/" className={buttonClasses({ variant: 'outline' })}>
        Go to the dashboard
      </Link>
    </PlainPage>
  )
}
