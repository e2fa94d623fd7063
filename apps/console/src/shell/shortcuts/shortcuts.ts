import type { Role } from '@lanyard/contract'
import { openSections, type Section } from '../navigation/navigation.ts'

/** How long to wait for the second key of a pair. */
export const pairWithin = 1500

export type ShortcutGroup = { heading: string; shortcuts: { keys: readonly string[]; label: string }[] }

/** The sections the person's roles open, each with its letter. */
export const reachable = (roles: readonly Role[], hasProvider: boolean): readonly Section[] =>
  openSections(roles, hasProvider).flatMap(({ sections }) => sections)

/** Every shortcut, for the help sheet. */
export const shortcutGroups = (
  roles: readonly Role[],
  hasProvider: boolean,
  paletteKeys: readonly string[],
  ofPage?: { heading: string; shortcuts: readonly { key: string; label: string }[] },
): ShortcutGroup[] => [
  {
    heading: 'Anywhere',
    shortcuts: [
      { keys: paletteKeys, label: 'Find anything' },
      { keys: ['/'], label: 'Search on this page, or find anything' },
      { keys: ['?'], label: 'Show this sheet' },
      { keys: ['Esc'], label: 'Close the open dialog' },
    ],
  },
  ...(ofPage ? [{ heading: ofPage.heading, shortcuts: ofPage.shortcuts.map(({ key, label }) => ({ keys: [key], label })) }] : []),
  { heading: 'Go to', shortcuts: reachable(roles, hasProvider).map(({ key, label }) => ({ keys: ['g', key], label })) },
]
