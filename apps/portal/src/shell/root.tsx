import { PageRoot } from '@lanyard/web/shell/page-root.tsx'
import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { connectivity, useTenant } from '../session.ts'
import styles from './unpublished.module.css'

/** The two sentences of an unpublished site. */
const Unpublished = () => (
  <main className={styles.page}>
    <PlainPage title="This page is not published.">
      <p>Please try again later.</p>
    </PlainPage>
  </main>
)

/** Wraps every page. An unpublished site shows nothing else, whatever the route. */
export const Root = () => {
  const { Site } = useTenant()
  return Site.SiteStatus === 'not-published' ? <Unpublished /> : <PageRoot connectivity={connectivity} />
}
