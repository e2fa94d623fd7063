import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../session.ts'
import { mayOpen, navigation, rightsOf, sectionAt } from './navigation.ts'
import { NotAllowedPage } from './not-allowed-page.tsx'

/** A section that the person's roles do not open says so, whoever had its address. */
export const RoleGate = ({ children }: { children: ReactNode }) => {
  const here = sectionAt(useLocation().pathname)
  const roles = useUser()?.roles ?? []
  const section = navigation.flatMap(({ sections }) => sections).find(({ to }) => to === here)
  return !section || mayOpen(roles, section) ? children : <NotAllowedPage needs={rightsOf(section)} />
}
