import { announce } from '@lanyard/web/announcements.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../catalogue/catalogue-labels.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { StickyBar } from '../site/sticky-bar.tsx'
import { mostRows } from './check-rows.ts'
import styles from './paste.module.css'
import { PasteTable } from './paste-table.tsx'
import type { Pasted } from './use-pasted.ts'

type PasteCheckProps = { list: CatalogueList; pasted: Pasted; choices: (refersTo: string) => Choosable[] }

/** Every row before saving: errors are marked and can be fixed in place. */
export const PasteCheck = ({ list, pasted, choices }: PasteCheckProps) => {
  const { rows, bad, busy, above, save, startOver } = pasted
  const [onlyBad, setOnlyBad] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const tooMany = rows.length > mostRows
  const words = bad.length === 0 ? `${countOf(rows.length, 'row')}, all ready to save` : `${countOf(rows.length, 'row')}, ${bad.length} to fix`
  useEffect(() => announce(words), [words])
  const toFirstFault = () => frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return (
    <section ref={frame} aria-label="Check" className={styles.check}>
      {above && <Alert type="error">{above}</Alert>}
      {tooMany && <Alert type="warning">At most {mostRows} values can be added at a time. Remove some rows, and paste them afterwards.</Alert>}
      {bad.length > 0 && (
        <Alert type="warning" title={bad.length === 1 ? 'One row needs your attention' : `${bad.length} rows need your attention`}>
          <p>{bad.length === 1 ? 'Fix it below, or remove it.' : 'Fix them below, or remove them.'} You can save once every row is valid.</p>
          <Button variant="outline" small onClick={toFirstFault}>
            Go to the first problem
          </Button>
        </Alert>
      )}
      <Chips label="Rows shown">
        <Chip pressed={!onlyBad} count={rows.length} onPress={() => setOnlyBad(false)}>
          All rows
        </Chip>
        <Chip pressed={onlyBad} count={bad.length} onPress={() => setOnlyBad(true)}>
          Needs fixing
        </Chip>
      </Chips>
      <PasteTable list={list} pasted={pasted} rows={onlyBad ? bad : rows} choices={choices} />
      <StickyBar message={words}>
        <Button variant="outline" small onClick={startOver}>
          Start over
        </Button>
        <Button small busy={busy} disabled={bad.length > 0 || tooMany} onClick={() => void save()}>
          {`Save ${countOf(rows.length, 'value')}`}
        </Button>
      </StickyBar>
    </section>
  )
}
