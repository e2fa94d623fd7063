import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useUser } from '../session.ts'
import { PlainPage } from './plain-page.tsx'
import { roleWords } from './role-words.ts'

export const NotAllowedPage = () => (
  <PlainPage title="This is not part of your role">
    <p>You are here as {roleWords(useUser()?.roles ?? [])}. An administrator can give you another role.</p>
    <Link to="/" className={buttonClasses({ variant: 'outline' })}>
      Go to the first page
    </Link>
  </PlainPage>
)
