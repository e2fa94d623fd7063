import { ComboBox } from '@lanyard/web/form/combo-box.tsx'
import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import field from '@lanyard/web/ui/fields/field.module.css'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import { useSegments } from '../../learners/list/use-segments.ts'
import type { AudienceKind, MessageDraft } from '../message-draft.ts'
import styles from './new.module.css'
import { type TargetOption, useFoundAudiences, useFoundLearners } from './target-options.ts'

const kinds: readonly { value: AudienceKind; label: string }[] = [
  { value: 'class', label: 'Class' },
  { value: 'course', label: 'Course' },
  { value: 'segment', label: 'Segment' },
  { value: 'learner', label: 'One learner' },
]

const labels = { class: 'Class or timetable', course: 'Course', learner: 'Learner' } as const
const placeholders = { class: 'Type the name of a class', course: 'Type the name of a course', learner: 'Type a name or number' } as const

type AudienceFieldProps = {
  draft: MessageDraft
  error: string | undefined
  /** What the target is called, once the server has said so. */
  name: string | undefined
  onChange: (part: Partial<MessageDraft>) => void
}

const FoundTarget = ({ draft, error, name, onChange }: AudienceFieldProps & { draft: MessageDraft & { kind: keyof typeof labels } }) => {
  const [typed, setTyped] = useState('')
  const { kind, target, targetName } = draft
  const { places, courses, isError } = useFoundAudiences(kind === 'learner' ? '' : typed)
  const learners = useFoundLearners(typed, kind === 'learner')
  const found: readonly TargetOption[] = { class: places, course: courses, learner: learners }[kind]
  const known = found.find(({ value }) => value === target)?.label ?? (targetName || name)
  const options = target !== '' && !found.some(({ value }) => value === target) ? [{ value: target, label: known ?? '…' }, ...found] : found
  return (
    <ComboBox
      id={`to-${kind}`}
      label={labels[kind]}
      placeholder={placeholders[kind]}
      options={options}
      value={target}
      error={error ?? (isError && kind !== 'learner' ? 'The list couldn’t be loaded. Try again in a moment.' : undefined)}
      onSearch={setTyped}
      onChange={(value) => onChange({ target: value, targetName: options.find((option) => option.value === value)?.label ?? '' })}
    />
  )
}

/** Who gets the message. People without the right to write to everyone write to their classes. */
export const AudienceField = (props: AudienceFieldProps) => {
  const { draft, error, onChange } = props
  const toAll = useMay('messages:send')
  const seesLearners = useMay('learners:read')
  const segments = useSegments()
  const { kind, target } = draft
  return (
    <div className={styles.audience}>
      {toAll && (
        <div className={styles.choice}>
          <span className={field.label} aria-hidden>
            Send to
          </span>
          <Segments
            label="Send to"
            options={kinds.filter(({ value }) => value !== 'learner' || seesLearners)}
            value={kind}
            onChange={(value) => onChange({ kind: value, target: '', targetName: '' })}
          />
        </div>
      )}
      {kind === 'segment' ? (
        <SelectField
          label="Segment"
          help="The learners who are in it when the message is sent."
          value={target}
          options={[{ value: '', label: 'Choose a segment' }, ...segments]}
          error={error}
          onChange={({ target: { value } }) => onChange({ target: value })}
        />
      ) : (
        <FoundTarget key={kind} {...props} draft={{ ...draft, kind }} />
      )}
    </div>
  )
}
