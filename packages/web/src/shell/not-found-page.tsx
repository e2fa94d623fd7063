import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/actions/button.tsx'
import { PlainPage } from './plain-page.tsx'

export const notFoundTitle = 'Page not found'

/** Page not found, with a link to `home`. */
export const NotFoundPage = ({ home }: { home: string }) => (
  <PlainPage title={notFoundTitle}>
    <p>Check the address for typos. The page may have moved.</p>
    <Link to="/" className={buttonClasses({ variant: 'outline' })}>
      Go to {home}
    </Link>
  </PlainPage>
)
