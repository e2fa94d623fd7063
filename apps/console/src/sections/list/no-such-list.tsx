import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { PlainPage } from '../../shell/refused/plain-page.tsx'

export const NoSuchList = ({ name }: { name: string }) => (
  <PlainPage title="List not found">
    <p>The catalogue has no list at “{name}”.</p>
    <Link to="/lists" className={buttonClasses({ variant: 'outline' })}>
      Go to the catalogue
    </Link>
  </PlainPage>
)
