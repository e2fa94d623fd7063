import { Pair } from '@lanyard/web/form/pair.tsx'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import type { TypedCase } from './typed-case.ts'

type WhichEnrolmentProps = { id: string; typed: TypedCase; onType: (part: Partial<TypedCase>) => void; faults: Readonly<Record<string, string>> }

const none = { value: '', label: 'None in particular' }

/** The course and unit a case is about, if any. Without enrolments, or when they fail to load, the case is sent without. */
export const WhichEnrolment = ({ id, typed, onType, faults }: WhichEnrolmentProps) => {
  const { data, isPending } = useQuery(callQuery('listCourseEnrolments', { query: { take: 100 } }))
  const courses = data?.items ?? []
  const chosen = courses.find(({ courseEnrolmentId, unitEnrolments }) =>
    typed.courseEnrolmentId
      ? String(courseEnrolmentId) === typed.courseEnrolmentId
      : unitEnrolments.some(({ unitEnrolmentId }) => String(unitEnrolmentId) === typed.unitEnrolmentId),
  )
  if (courses.length === 0 && !isPending) return null
  return (
    <Pair>
      <Field id={`${id}course`} label="Course (optional)" error={faults.courseEnrolmentId}>
        {(described) => (
          <Select
            {...described}
            disabled={isPending}
            value={chosen ? String(chosen.courseEnrolmentId) : ''}
            options={[
              isPending ? { value: '', label: 'Loading…' } : none,
              ...courses.map((course) => ({ value: String(course.courseEnrolmentId), label: course.courseOfferDescription ?? course.courseOfferCode ?? '' })),
            ]}
            onChange={({ target }) => onType({ courseEnrolmentId: target.value, unitEnrolmentId: '' })}
          />
        )}
      </Field>
      {chosen && chosen.unitEnrolments.length > 0 && (
        <Field id={`${id}unit`} label="Unit (optional)" error={faults.unitEnrolmentId}>
          {(described) => (
            <Select
              {...described}
              value={typed.unitEnrolmentId}
              options={[
                none,
                ...chosen.unitEnrolments.map((unit) => ({
                  value: String(unit.unitEnrolmentId),
                  label: `${unit.unitCode ?? ''} ${unit.unitDescription ?? ''}`.trim(),
                })),
              ]}
              onChange={({ target }) => onType({ courseEnrolmentId: String(chosen.courseEnrolmentId), unitEnrolmentId: target.value })}
            />
          )}
        </Field>
      )}
    </Pair>
  )
}
