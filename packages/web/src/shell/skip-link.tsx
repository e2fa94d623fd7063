import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the navigation, to what the page is about. */
export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to the content
  </a>
)
