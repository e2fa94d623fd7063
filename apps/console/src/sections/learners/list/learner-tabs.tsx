import tabs from '@lanyard/web/ui/actions/tab-links.module.css'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../session.ts'

/** Learners, and the accounts they sign in with. */
export const LearnerTabs = ({ current }: { current: 'learners' | 'accounts' }) => {
  const mayAccounts = useMay('learners:read')
  if (!mayAccounts) return null
  return (
    <nav aria-label="Learners and accounts" className={tabs.tabs}>
      <Link to="/learners" className={tabs.tab} activeProps={{}} aria-current={current === 'learners' ? 'page' : undefined}>
        Learners
      </Link>
      <Link to="/learners/accounts" className={tabs.tab} activeProps={{}} aria-current={current === 'accounts' ? 'page' : undefined}>
        Accounts
      </Link>
    </nav>
  )
}
