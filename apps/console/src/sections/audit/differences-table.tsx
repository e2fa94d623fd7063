import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import styles from './audit.module.css'
import { sayName } from './audit-labels.ts'
import { differencesOf, fieldsIn } from './differences.ts'
import { valueSayer } from './said-values.ts'
import { useValueNames } from './use-value-names.ts'

const Said = ({ text, as: Tag }: { text: string | undefined; as: 'del' | 'ins' }) =>
  text === undefined ? <Quiet size="small">Nothing</Quiet> : <Tag className={styles[Tag]}>{text}</Tag>

/** The changes, before and after; renders nothing when the log has neither. */
export const DifferencesTable = ({ before, after }: { before: unknown; after: unknown }) => {
  const names = useValueNames(fieldsIn(before, after))
  const rows = differencesOf(before, after, valueSayer(useTenantClock(), names))
  if (rows.length === 0) return null
  return (
    <table className={styles.differences} aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{sayName(row.name)}</th>
            <td>
              <Said text={row.before} as="del" />
            </td>
            <td>
              <Said text={row.after} as="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
