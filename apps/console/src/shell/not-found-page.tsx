import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { PlainPage } from './plain-page.tsx'

export const NotFoundPage = () => (
  <PlainPage title="There is no page here">
    <p>The address may be mistyped, or the page has moved.</p>
    <Link to="/" className={buttonClasses({ variant: 'outline' })}>
      Go to the first page
    </Link>
  </PlainPage>
)
