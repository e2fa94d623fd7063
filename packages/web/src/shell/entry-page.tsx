import type { CSSProperties, ReactNode, Ref } from 'react'
import { classNames } from '../ui/layout/class-names.ts'
import { Heading } from '../ui/layout/heading.tsx'
import styles from './entry-page.module.css'

type EntryPageProps = { wide?: boolean; theme?: CSSProperties | undefined; footer?: ReactNode; ref?: Ref<HTMLDivElement>; children: ReactNode }

/** A single card on an otherwise empty page, for signing in and similar. */
export const EntryPage = ({ wide = false, theme, footer, ref, children }: EntryPageProps) => (
  <div className={styles.page} style={theme}>
    <main className={styles.main}>
      <div ref={ref} className={classNames(styles.card, wide && styles.wide)}>
        {children}
      </div>
    </main>
    {footer && <footer className={styles.footer}>{footer}</footer>}
  </div>
)

type EntryTitleProps = { title: string; takesFocus?: boolean; children?: ReactNode }

/** The card's title with a sentence below; takes the focus when a response changed the screen. */
export const EntryTitle = ({ title, takesFocus = false, children }: EntryTitleProps) => (
  <div>
    <div data-page-title tabIndex={-1} ref={(shown) => (takesFocus ? shown?.focus() : undefined)}>
      <Heading level={1} size="XL">
        {title}
      </Heading>
    </div>
    {children && <p className={styles.lead}>{children}</p>}
  </div>
)
