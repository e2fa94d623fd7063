import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import styles from './unpublished.module.css'

/** The two sentences of a site that is not published. */
export const Unpublished = () => (
  <main className={styles.page}>
    <PlainPage title="This page is not published.">
      <p>Please try again later.</p>
    </PlainPage>
  </main>
)
