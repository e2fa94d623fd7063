import type { Permission, Role } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import {
  Activity,
  AlarmClockCheck,
  BadgeCheck,
  Building2,
  CalendarCheck2,
  ChartColumn,
  ContactRound,
  FileDown,
  FileStack,
  Files,
  GraduationCap,
  House,
  Inbox,
  KeyRound,
  Library,
  type LucideIcon,
  MailPlus,
  Palette,
  PanelsTopLeft,
  Plug,
  Rocket,
  ScrollText,
  Send,
  SlidersHorizontal,
} from 'lucide-react'

type Address =
  | '/'
  | '/inbox'
  | '/inbox/settings'
  | '/people'
  | '/people/invitations'
  | '/people/roles'
  | '/learners'
  | '/messages'
  | '/classes'
  | '/approvals'
  | '/reports'
  | '/site/publishing'
  | '/site/branding'
  | '/site/sections'
  | '/site/settings'
  | '/files'
  | '/data/records'
  | '/data/imports'
  | '/lists'
  | '/integrations'
  | '/audit-log'
  | '/provider'
  | '/providers'
  | '/status'

/** `needs`: any of these permissions opens it. `unless`: a permission with a wider section for the same. `key`: the letter after g that opens it. */
export type Section = { label: string; icon: LucideIcon; to: Address; needs: Permission | readonly Permission[]; unless?: Permission; key: string }
export type SectionGroup = { heading: string | null; sections: readonly Section[] }

/** The sections by group; add a line here for a new one. */
export const navigation: readonly SectionGroup[] = [
  {
    heading: null,
    sections: [
      { label: 'Home', icon: House, to: '/', needs: 'own-account', key: 'h' },
      { label: 'Inbox', icon: Inbox, to: '/inbox', needs: ['cases:read', 'cases:read-assigned', 'cases:read-restricted'], key: 'q' },
      { label: 'Learners', icon: GraduationCap, to: '/learners', needs: ['learners:read', 'learners:read-finance'], key: 'l' },
      { label: 'Messages', icon: Send, to: '/messages', needs: ['messages:send', 'messages:send-own-classes'], key: 'w' },
      { label: 'Classes', icon: CalendarCheck2, to: '/classes', needs: ['classes:read', 'classes:read-own'], key: 'k' },
      { label: 'Approvals', icon: BadgeCheck, to: '/approvals', needs: 'approvals:read', key: 'e' },
      { label: 'Reports', icon: ChartColumn, to: '/reports', needs: ['cases:read', 'learners:read', 'learners:read-finance'], key: 'y' },
      { label: 'Your provider', icon: Building2, to: '/provider', needs: 'tenants:own', unless: 'tenants:any', key: 'o' },
    ],
  },
  {
    heading: 'People',
    sections: [
      { label: 'Users', icon: ContactRound, to: '/people', needs: 'users:read', key: 'u' },
      { label: 'Invitations', icon: MailPlus, to: '/people/invitations', needs: 'users:read', key: 'v' },
      { label: 'Roles', icon: KeyRound, to: '/people/roles', needs: 'users:read', key: 'r' },
    ],
  },
  {
    heading: 'Site',
    sections: [
      { label: 'Publishing', icon: Rocket, to: '/site/publishing', needs: 'users:read', key: 'p' },
      { label: 'Branding', icon: Palette, to: '/site/branding', needs: ['users:read', 'content:write'], key: 'b' },
      { label: 'Sections', icon: PanelsTopLeft, to: '/site/sections', needs: 'users:read', key: 'n' },
      { label: 'Settings', icon: SlidersHorizontal, to: '/site/settings', needs: 'users:read', key: 's' },
      { label: 'Inbox settings', icon: AlarmClockCheck, to: '/inbox/settings', needs: 'users:read', key: 'x' },
      { label: 'Files', icon: Files, to: '/files', needs: ['content:write', 'finance-files'], key: 'f' },
    ],
  },
  {
    heading: 'Data',
    sections: [
      { label: 'Records', icon: FileStack, to: '/data/records', needs: ['records:read', 'records:read-finance'], key: 'd' },
      { label: 'Imports', icon: FileDown, to: '/data/imports', needs: ['records:import', 'records:import-finance'], key: 'm' },
      { label: 'Catalogue', icon: Library, to: '/lists', needs: 'catalogue:read', key: 'c' },
      { label: 'Integrations', icon: Plug, to: '/integrations', needs: 'users:read', key: 'i' },
      { label: 'Audit log', icon: ScrollText, to: '/audit-log', needs: 'audit:read', key: 'a' },
    ],
  },
  {
    heading: 'Platform',
    sections: [
      { label: 'Providers', icon: Building2, to: '/providers', needs: 'tenants:any', key: 't' },
      { label: 'Status', icon: Activity, to: '/status', needs: 'tenants:any', key: 'z' },
    ],
  },
]

/** Any of these permissions opens it. */
export const rightsOf = ({ needs }: Pick<Section, 'needs'>): readonly Permission[] => (typeof needs === 'string' ? [needs] : needs)

export const mayOpen = (roles: readonly Role[], { needs, unless }: Pick<Section, 'needs' | 'unless'>) =>
  rightsOf({ needs }).some((permission) => mayDo(roles, permission)) && !(unless && mayDo(roles, unless))

/** The sections a person can open now. Without a provider only those of the platform. */
export const openSections = (roles: readonly Role[], hasProvider: boolean): SectionGroup[] =>
  navigation
    .map(({ heading, sections }) => ({
      heading,
      sections: sections.filter((section) => mayOpen(roles, section) && (hasProvider || section.needs === 'tenants:any')),
    }))
    .filter(({ sections }) => sections.length > 0)

/** The section a page belongs to: the one with the longest matching path. */
export const sectionAt = (path: string): Address | undefined =>
  navigation
    .flatMap(({ sections }) => sections.map(({ to }) => to))
    .filter((to) => to === path || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
