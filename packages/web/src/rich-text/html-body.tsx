import { useMemo } from 'react'
import styles from './rich-text.module.css'
import { safeHtml } from './safe-html.ts'

/** Formatted text from other people: sanitised here too, with links that open in a new tab and send no referrer. */
export const HtmlBody = ({ html }: { html: string }) => {
  const safe = useMemo(() => safeHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where cleaned text with formatting is shown
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: safe }} />
}
