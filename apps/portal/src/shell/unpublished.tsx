import { Heading } from '@lanyard/web/ui/heading.tsx'
import styles from './plain-page.module.css'

/** The two sentences of a site that is not published. */
export const Unpublished = () => (
  <main className={styles.page}>
    <Heading level={1} size="XL">
      This page is not published.
    </Heading>
    <p>Please try again later.</p>
  </main>
)
