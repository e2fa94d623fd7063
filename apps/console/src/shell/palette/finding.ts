import type { LucideIcon } from 'lucide-react'

/** One thing the palette leads to. */
export type Finding = { key: string; icon: LucideIcon; code?: string | null | undefined; label: string; detail?: string | undefined; run: () => void }
export type FindingGroup = { heading: string; options: Finding[] }

/** So many of each kind are shown. */
export const most = 6
