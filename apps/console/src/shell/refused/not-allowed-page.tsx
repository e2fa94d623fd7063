import type { Permission } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../../session.ts'
import { roleLabels } from '../role-labels.ts'
import { PlainPage } from './plain-page.tsx'
import { reportRefusedPage } from './report-refused-page.ts'

/** The provider's audit log records who tried to open what. */
export const NotAllowedPage = ({ needs }: { needs: readonly Permission[] }) => {
  const { pathname } = useLocation()
  const rights = needs.join(' ')
  useEffect(() => reportRefusedPage(pathname, rights.split(' ') as Permission[]), [pathname, rights])
  return (
    <PlainPage title="You don’t have access to this page">
      <p>Your role: {roleLabels(useUser()?.roles ?? [])}. If you need this page, ask an administrator for another role.</p>
      <Link to="/" className={buttonClasses({ variant: 'outline' })}>
        Go to Home
      </Link>
    </PlainPage>
  )
}
