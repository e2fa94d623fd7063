import type { Permission } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import { Building2, FileUp, GraduationCap, type LucideIcon, Palette, PencilLine, ScrollText, Search, UserPlus } from 'lucide-react'
import { useUser } from '../../session.ts'
import { mayOpen } from '../../shell/navigation/navigation.ts'
import styles from './home.module.css'

type Address = '/people/invitations/new' | '/learners' | '/site/branding' | '/files' | '/lists' | '/audit-log' | '/providers/new'
type Place = { label: string; icon: LucideIcon; to: Address; needs: Permission | readonly Permission[] }

const places: readonly Place[] = [
  { label: 'Invite a colleague', icon: UserPlus, to: '/people/invitations/new', needs: 'users:write' },
  { label: 'Find a learner', icon: GraduationCap, to: '/learners', needs: ['learners:read', 'learners:read-finance'] },
  { label: 'Change how the portal looks', icon: Palette, to: '/site/branding', needs: 'content:write' },
  { label: 'Manage files', icon: FileUp, to: '/files', needs: ['content:write', 'finance-files'] },
  { label: 'Edit list values', icon: PencilLine, to: '/lists', needs: 'catalogue:write' },
  { label: 'See who changed what', icon: ScrollText, to: '/audit-log', needs: 'audit:read' },
  { label: 'Create a provider', icon: Building2, to: '/providers/new', needs: 'tenants:any' },
]
const forEverybody: Place = { label: 'Look up a code or a value', icon: Search, to: '/lists', needs: 'catalogue:read' }

/** The person's sections, for anyone new to the console. */
export const Places = () => {
  const roles = useUser()?.roles ?? []
  const open = places.filter((place) => mayOpen(roles, place))
  const shown = open.some(({ to }) => to === forEverybody.to) ? open : [...open, forEverybody]
  return (
    <section aria-labelledby="places">
      <Heading size="S" id="places">
        What you can do here
      </Heading>
      <ul className={styles.places}>
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.place}>
              <Icon size={19} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
