import type { ImportTable } from '@lanyard/contract'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { type Choosable, Select } from '@lanyard/web/ui/fields/select.tsx'
import styles from './choices.module.css'

type Column = ImportTable['columns'][number]

const reasons: Record<NonNullable<Column['by']>, string> = {
  name: 'Same name',
  synonym: 'Known by this name',
  memory: 'As last time',
  content: 'By its content',
  choice: 'Your choice',
}

type ColumnRowProps = {
  column: Column
  field: string | null
  /** Chosen just now. */
  isOwnChoice: boolean
  /** Whether the table's type is still the one that its columns were matched for. */
  isKnown: boolean
  options: readonly Choosable[]
  onChoose: (field: string | null) => void
}

/** A column with some of its cells, and the field it is taken for. */
export const ColumnRow = ({ column: { name, by, samples }, field, isOwnChoice, isKnown, options, onChoose }: ColumnRowProps) => {
  const reason = isOwnChoice ? 'choice' : isKnown && field !== null ? by : null
  return (
    <li>
      <div className={styles.column}>
        <strong>
          <bdi>{name || 'Without a name'}</bdi>
        </strong>
        <Quiet size="under">
          <bdi>{samples.filter((sample) => sample !== '').join(' · ') || 'Empty'}</bdi>
        </Quiet>
      </div>
      <div className={styles.target}>
        <Select
          aria-label={`Field of ${name || 'the column without a name'}`}
          value={field ?? ''}
          options={[{ value: '', label: isKnown || isOwnChoice ? 'Left out' : 'Match when checking' }, ...options]}
          onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        />
        {reason && <Quiet size="under">{reasons[reason]}</Quiet>}
      </div>
    </li>
  )
}
