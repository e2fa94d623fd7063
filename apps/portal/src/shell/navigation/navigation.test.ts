import { defaultTenantData, type TenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { expect, test } from 'vitest'
import { isActive, isHiddenSection, type NavigationItem, navigation, shownItems } from './navigation.ts'

const everything: TenantData = {
  ...defaultTenantData,
  ShowSections: { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true },
  ElearningSettings: { ShowElearningButton: true, ElearningLink: 'https://learn.example' },
}
const labels = (where: NavigationItem['where'], settings: TenantData) => shownItems(where, settings, () => true).map(({ label }) => label)

test('with every section on, both menus show the whole table in order', () => {
  expect(labels('main', everything)).toEqual(['Dashboard', 'My Courses', 'My Elearning', 'Timetable'])
  expect(labels('profile', everything)).toEqual([
    'My Details',
    'Messages',
    'Support',
    'My Credentials',
    'Finances',
    'Policies & Procedures',
    'Account Settings',
  ])
})

test('with every section off, the permanent items stay', () => {
  expect(labels('main', defaultTenantData)).toEqual(['Dashboard', 'My Courses'])
  expect(labels('profile', defaultTenantData)).toEqual(['My Details', 'Messages', 'My Credentials', 'Account Settings'])
})

test.for([
  ['Timetable', 'Timetables', 'main', '/timetable'],
  ['Support', 'SupportCases', 'profile', '/support'],
  ['Finances', 'Finances', 'profile', '/finance'],
  ['Policies & Procedures', 'PoiliciesAndProcedures', 'profile', '/documents'],
] as const)('%s is shown only when ShowSections.%s is true', ([label, section, where, route]) => {
  const without = { ...everything, ShowSections: { ...everything.ShowSections, [section]: false } }
  expect(labels(where, everything)).toContain(label)
  expect(labels(where, without)).not.toContain(label)
  expect(isHiddenSection(route, without)).toBe(true)
  expect(isHiddenSection(`${route}/12`, without)).toBe(true)
  expect(isHiddenSection(route, everything)).toBe(false)
})

test.for<[boolean, string | null, boolean]>([
  [true, 'https://learn.example', true],
  [false, 'https://learn.example', false],
  [true, null, false],
  [true, '', false],
  [true, 'javascript:alert(1)', false],
])('My Elearning with button %s and link %s is shown: %s', ([ShowElearningButton, ElearningLink, shown]) => {
  expect(labels('main', { ...everything, ElearningSettings: { ShowElearningButton, ElearningLink } }).includes('My Elearning')).toBe(shown)
})

test.for([
  ['Dashboard', '/', {}],
  ['My Courses', '/my-courses', {}],
  ['Timetable', '/timetable', { tab: 'calendar' }],
  ['My Details', '/my-details', { tab: 'personal' }],
  ['Messages', '/messages', {}],
  ['Support', '/support', {}],
  ['My Credentials', '/my-credentials', {}],
  ['Finances', '/finance', { tab: 'invoices' }],
  ['Policies & Procedures', '/documents', {}],
  ['Account Settings', '/account-settings', {}],
] as const)('%s leads to %s', ([label, route, search]) => {
  const item = navigation.find((candidate) => candidate.label === label)
  expect(item).toMatchObject({ route, ...(Object.keys(search).length > 0 && { search }) })
})

test('the active item is the one whose link equals the current path', () => {
  const active = (path: string) => navigation.filter((item) => isActive(item, path)).map(({ label }) => label)
  expect(active('/')).toEqual(['Dashboard'])
  expect(active('/my-courses')).toEqual(['My Courses'])
  expect(active('/my-courses/12')).toEqual([])
})

test("an item whose section the portal doesn't have is hidden", () => {
  expect(shownItems('profile', everything, (route) => route === '/account-settings').map(({ label }) => label)).toEqual(['Account Settings'])
})
