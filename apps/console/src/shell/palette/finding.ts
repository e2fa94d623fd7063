import type { LucideIcon } from 'lucide-react'

/** One result of the palette. */
export type Finding = { key: string; icon: LucideIcon; code?: string | null | undefined; label: string; detail?: string | undefined; run: () => void }
export type FindingGroup = { heading: string; options: Finding[] }

/** How many results of each kind are shown. */
export const most = 6
