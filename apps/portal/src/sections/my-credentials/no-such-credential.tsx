import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'

export const NoSuchCredential = () => (
  <PlainPage title="This credential is not among yours">
    <p>The address may be mistyped, or the credential was taken back.</p>
    <Link to="/my-credentials" className={buttonClasses({ variant: 'outline' })}>
      Go to my credentials
    </Link>
  </PlainPage>
)
