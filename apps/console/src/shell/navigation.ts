import type { Permission } from '@lanyard/contract'
import { Library, type LucideIcon } from 'lucide-react'

export type Section = { label: string; icon: LucideIcon; to: '/lists'; needs: Permission }
export type SectionGroup = { heading: string; sections: readonly Section[] }

/** The sections that exist, in their groups; a new one is a line here, under People, Site or Data. */
export const navigation: readonly SectionGroup[] = [
  { heading: 'Data', sections: [{ label: 'Catalogue', icon: Library, to: '/lists', needs: 'catalogue:read' }] },
]
