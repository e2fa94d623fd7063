import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useTenancy, useUser } from '../../session.ts'
import styles from './sidebar.module.css'

/** The current provider; people with several can switch here. */
export const TenantBlock = () => {
  const user = useUser()
  const tenancy = useTenancy()
  const { href } = useLocation()
  if (!user) return null
  if (!tenancy)
    return (
      <Link to="/choose-tenant" className={styles.tenant}>
        <span className={styles.text}>
          <strong>Choose a provider</strong>
        </span>
        <ChevronsUpDown size={16} aria-hidden className={styles.switch} />
      </Link>
    )
  const content = (
    <>
      <span className={styles.mark} aria-hidden>
        {tenancy.name.slice(0, 1)}
      </span>
      <span className={styles.text}>
        <strong>{tenancy.name}</strong>
        <small>{tenancy.tenantCode}</small>
      </span>
    </>
  )
  if (user.tenants.length < 2) return <div className={styles.tenant}>{content}</div>
  return (
    <Link to="/choose-tenant" search={{ callbackUrl: href }} className={styles.tenant}>
      {content}
      <VisuallyHidden>Switch provider</VisuallyHidden>
      <ChevronsUpDown size={16} aria-hidden className={styles.switch} />
    </Link>
  )
}
