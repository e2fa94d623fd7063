import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './pager.module.css'

type PagerProps = { page: number; pages: number; from: number; to: number; total: number; onPage: (page: number) => void }

const count = (number: number) => number.toLocaleString('en')

/** Which part of a list is shown, with links to the others. */
export const Pager = ({ page, pages, from, to, total, onPage }: PagerProps) => (
  <nav aria-label="Pages" className={styles.pager}>
    <p data-figures>{pages > 1 ? `${count(from)}–${count(to)} of ${count(total)}` : `${count(total)} in total`}</p>
    {pages > 1 && (
      <div className={styles.buttons}>
        <button type="button" className={styles.button} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={17} aria-hidden /> Previous
        </button>
        <span data-figures>
          Page {page} of {pages}
        </span>
        <button type="button" className={styles.button} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next <ChevronRight size={17} aria-hidden />
        </button>
      </div>
    )}
  </nav>
)
