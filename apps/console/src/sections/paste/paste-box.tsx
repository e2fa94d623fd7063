import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { useState } from 'react'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { editableColumns } from '../list/editing/draft.ts'
import styles from './paste.module.css'

const listed = (names: readonly string[]) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** The paste area; checking starts immediately. */
export const PasteBox = ({ list, onRead }: { list: CatalogueList; onRead: (text: string) => void }) => {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const labels = editableColumns(list).map(({ label }) => label)
  const read = () => {
    setEmpty(text.trim() === '')
    if (text.trim() !== '') onRead(text)
  }
  return (
    <div className={styles.box}>
      <Field
        id="pasted"
        label="Rows"
        help={`Columns: ${listed(labels)}, in this order or with a header row that names them. Separate cells with tabs, commas or semicolons.`}
        error={isEmpty ? 'Paste some rows first.' : undefined}
      >
        {(described) => (
          <textarea
            {...described}
            className={styles.area}
            rows={10}
            spellCheck={false}
            placeholder={`${labels.join('\t')}\n…`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={(event) => {
              const whole = event.clipboardData.getData('text')
              if (text !== '' || whole.trim() === '') return
              event.preventDefault()
              onRead(whole)
            }}
          />
        )}
      </Field>
      <div>
        <Button onClick={read}>Check rows</Button>
      </div>
    </div>
  )
}
