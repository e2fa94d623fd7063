import type { ImportReport, ImportUnknownCode } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useState } from 'react'
import type { Corrections } from '../corrections.ts'
import { CodeChoice } from './code-choice.tsx'
import { useListOptions } from './list-options.ts'
import styles from './problems.module.css'

const first = 10

type CodeChoicesProps = { codes: readonly ImportUnknownCode[]; kind: ImportReport['kind']; corrections: Corrections }

/** Codes that a list doesn't have, each with the list's values to choose from. */
export const CodeChoices = ({ codes, kind, corrections }: CodeChoicesProps) => {
  const [isWhole, setWhole] = useState(false)
  const { options, isFailed } = useListOptions(codes[0]?.list ?? '')
  const shown = isWhole ? codes : codes.slice(0, first)
  return (
    <div className={styles.codes}>
      {isFailed && <p className={styles.failed}>The list’s values couldn’t be loaded. Reload the page to try again.</p>}
      <ul className={styles.codeList}>
        {shown.map((code) => (
          <CodeChoice key={code.code} code={code} kind={kind} options={options} corrections={corrections} />
        ))}
      </ul>
      {shown.length < codes.length && (
        <Button variant="text" small onClick={() => setWhole(true)}>
          Show all {codes.length} codes
        </Button>
      )}
    </div>
  )
}
