import styles from './skip-link.module.css'

/** The first keyboard stop: skips the navigation and goes to the content. */
export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to the content
  </a>
)
