import type { TenantData } from '@lanyard/web/tenant/tenant-data.ts'
import {
  Award,
  CalendarDays,
  FileText,
  GraduationCap,
  House,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MonitorPlay,
  ReceiptText,
  Settings,
  UserRound,
} from 'lucide-react'
import type { Counted } from './counts.ts'

/** A link within the portal, or to the provider's e-learning site in a new tab. */
type Target = { route: string; search?: Record<string, string> } | { opens: (settings: TenantData) => string | null }

export type NavigationItem = {
  label: string
  icon: LucideIcon
  where: 'main' | 'profile'
  shownWhen: (settings: TenantData) => boolean
  /** What it counts. */
  counts?: Counted
} & Target

const always = () => true

/** Section 2.2 of the specification, row by row. Logout ends the profile menu and is not a link. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Dashboard', icon: House, where: 'main', route: '/', shownWhen: always, counts: 'all' },
  { label: 'My Courses', icon: GraduationCap, where: 'main', route: '/my-courses', shownWhen: always },
  {
    label: 'My Elearning',
    icon: MonitorPlay,
    where: 'main',
    opens: ({ ElearningSettings }) => safeAddress(ElearningSettings.ElearningLink),
    shownWhen: ({ ElearningSettings }) => ElearningSettings.ShowElearningButton && safeAddress(ElearningSettings.ElearningLink) !== null,
  },
  {
    label: 'Timetable',
    icon: CalendarDays,
    where: 'main',
    route: '/timetable',
    search: { tab: 'calendar' },
    shownWhen: ({ ShowSections }) => ShowSections.Timetables,
  },
  { label: 'My Details', icon: UserRound, where: 'profile', route: '/my-details', search: { tab: 'personal' }, shownWhen: always },
  { label: 'Messages', icon: Mail, where: 'profile', route: '/messages', shownWhen: always, counts: 'messages' },
  {
    label: 'Support',
    icon: LifeBuoy,
    where: 'profile',
    route: '/support',
    shownWhen: ({ ShowSections }) => ShowSections.SupportCases,
    counts: 'cases',
  },
  { label: 'My Credentials', icon: Award, where: 'profile', route: '/my-credentials', shownWhen: always },
  {
    label: 'Finances',
    icon: ReceiptText,
    where: 'profile',
    route: '/finance',
    search: { tab: 'invoices' },
    shownWhen: ({ ShowSections }) => ShowSections.Finances,
  },
  {
    label: 'Policies & Procedures',
    icon: FileText,
    where: 'profile',
    route: '/documents',
    shownWhen: ({ ShowSections }) => ShowSections.PoiliciesAndProcedures,
  },
  { label: 'Account Settings', icon: Settings, where: 'profile', route: '/account-settings', shownWhen: always },
]

/** A provider's link is used only if it is a web URL. */
function safeAddress(link: string | null): string | null {
  return link && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null
}

/** The items of a menu that the provider shows and the portal has. */
export const shownItems = (where: NavigationItem['where'], settings: TenantData, hasRoute: (route: string) => boolean) =>
  navigation.filter((item) => item.where === where && item.shownWhen(settings) && (!('route' in item) || hasRoute(item.route)))

/** The active item is the one whose link equals the current path. */
export const isActive = (item: NavigationItem, pathname: string) => 'route' in item && item.route === pathname

/** Whether the path belongs to a section the provider has turned off. */
export const isHiddenSection = (pathname: string, settings: TenantData) =>
  navigation.some((item) => 'route' in item && !item.shownWhen(settings) && (pathname === item.route || pathname.startsWith(`${item.route}/`)))
