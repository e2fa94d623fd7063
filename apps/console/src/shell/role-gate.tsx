import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../session.ts'
import { mayOpen, navigation, sectionAt } from './navigation.ts'
import { PlainPage } from './plain-page.tsx'

/** A section that the person's roles do not open says so, whoever had its address. */
export const RoleGate = ({ children }: { children: ReactNode }) => {
  const here = sectionAt(useLocation().pathname)
  const roles = useUser()?.roles ?? []
  const section = navigation.flatMap(({ sections }) => sections).find(({ to }) => to === here)
  if (!section || mayOpen(roles, section)) return children
  return (
    <PlainPage title="This is not part of your role">
      <p>{section.label} is for colleagues with another role. Ask an administrator if you need it.</p>
    </PlainPage>
  )
}
