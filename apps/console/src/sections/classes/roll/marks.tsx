import type { ClassLearner, OpenedClass } from '@lanyard/contract'
import { attendanceTypes } from '@lanyard/contract/statuses'
import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import styles from './roll.module.css'

/** The four that nearly every mark is, in one tap. The catalogue’s others are one more tap away. */
const quick = [
  { id: attendanceTypes.present, label: 'Present', tone: styles.present },
  { id: attendanceTypes.late, label: 'Late', tone: styles.late },
  { id: attendanceTypes.absent, label: 'Absent', tone: styles.absent },
  { id: attendanceTypes.excused, label: 'Excused', tone: styles.excused },
] as const
const quickIds: readonly number[] = quick.map(({ id }) => id)
/** Leave can be marked before the day of the class. */
const leave: readonly number[] = [attendanceTypes.excused, attendanceTypes.sick]

type MarksProps = { learner: ClassLearner; opened: OpenedClass; typeId: number | null; onMark: (typeId: number | null) => void }

export const Marks = ({ learner, opened, typeId, onMark }: MarksProps) => {
  const name = useId()
  const isOpen = (id: number) => opened.hasStarted || leave.includes(id) || id === learner.attendanceTypeId
  const offered = (id: number) => opened.attendanceTypes.some((type) => type.id === id)
  const others = opened.attendanceTypes.filter(({ id }) => !quickIds.includes(id) && isOpen(id))
  const other = others.find(({ id }) => id === typeId)
  return (
    <div className={styles.marks}>
      <div role="radiogroup" aria-label={learner.name} className={styles.quick}>
        {quick
          .filter(({ id }) => offered(id))
          .map(({ id, label, tone }) => (
            <label key={id} className={tone}>
              <input type="radio" name={name} checked={typeId === id} disabled={!isOpen(id)} onChange={() => onMark(id)} />
              {label}
            </label>
          ))}
      </div>
      <span className={styles.other} data-chosen={other !== undefined || undefined}>
        {other ? other.description : <Ellipsis size={18} aria-hidden />}
        <select
          aria-label={`Other mark for ${learner.name}`}
          value={other ? String(other.id) : ''}
          onChange={({ target }) => onMark(target.value === 'none' ? null : Number(target.value))}
        >
          <option value="" disabled hidden>
            Other
          </option>
          {others.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
          <option value="none">Not marked</option>
        </select>
      </span>
    </div>
  )
}
