import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/actions/button.tsx'
import { PlainPage } from './plain-page.tsx'

export const notFoundTitle = 'There is no page here'

/** Page not found, with a link to `home`. */
export const NotFoundPage = ({ home }: { home: string }) => (
  <PlainPage title={notFoundTitle}>
    <p>The address may be mistyped, or the page has moved.</p>
    <Link to="/" className={buttonClasses({ variant: 'outline' })}>
      Go to {home}
    </Link>
  </PlainPage>
)
