import { PlainPage as Page } from '@lanyard/web/shell/plain-page.tsx'
import type { ReactNode } from 'react'
import { usePageTitle } from '../navigation/page-title.ts'

/** A page with one sentence and a link; its title is also the window's. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title)
  return <Page title={title}>{children}</Page>
}
