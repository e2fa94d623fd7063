import { PlainPage as Page } from '@lanyard/web/shell/plain-page.tsx'
import type { ReactNode } from 'react'
import { usePageTitle } from '../navigation/page-title.ts'

/** A page of one sentence and the way on; its title is the window's too. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title)
  return <Page title={title}>{children}</Page>
}
