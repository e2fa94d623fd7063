/** The sections of the portal that a reply can lead to, with their paths. */
export const portalSections = {
  courses: { label: 'My Courses', path: '/my-courses' },
  timetable: { label: 'Timetable', path: '/timetable' },
  messages: { label: 'Messages', path: '/messages' },
  credentials: { label: 'My Credentials', path: '/my-credentials' },
  finances: { label: 'Finances', path: '/finance' },
  policies: { label: 'Policies and Procedures', path: '/documents' },
  details: { label: 'My Details', path: '/my-details' },
  account: { label: 'Account settings', path: '/account-settings' },
} as const satisfies Record<string, { label: string; path: string }>
export type PortalSection = keyof typeof portalSections
export const portalSectionNames = Object.keys(portalSections) as [PortalSection, ...PortalSection[]]
