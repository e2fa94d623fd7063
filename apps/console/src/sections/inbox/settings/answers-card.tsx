import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../session.ts'
import { answerTimes } from './answer-times.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './settings-draft.ts'
import { useCategoryStarts } from './use-category-starts.ts'

type AnswersCardProps = { draft: SettingsDraft; isLocked: boolean; onChange: (part: Partial<SettingsDraft>) => void }

/** Within which time learners get an answer, for all cases and by category. */
export const AnswersCard = ({ draft, isLocked, onChange }: AnswersCardProps) => {
  const categories = useCategoryStarts()
  const seesCatalogue = useMay('catalogue:read')
  return (
    <>
      <Card beside title="Answer times" description="Within which time a learner gets an answer. Due times that run already don’t change.">
        <div className={styles.usual}>
          <SelectField
            label="All cases"
            value={draft.answer}
            disabled={isLocked}
            options={answerTimes(draft.answer, { usual: undefined })}
            onChange={({ target }) => onChange({ answer: target.value })}
          />
          <SelectField
            label="Urgent cases"
            value={draft.urgent}
            disabled={isLocked}
            options={answerTimes(draft.urgent, { usual: undefined })}
            onChange={({ target }) => onChange({ urgent: target.value })}
          />
        </div>
      </Card>
      <Card
        beside
        title="Categories"
        description={
          <>
            Each category can have its own answer time. Its priority, person, team and restriction are in the catalogue.
            {seesCatalogue && (
              <>
                {' '}
                <Link to="/lists/$list" params={{ list: 'support-case-categories' }}>
                  Edit categories
                </Link>
              </>
            )}
          </>
        }
      >
        <ul className={styles.categories}>
          {categories.map(({ id, name, start }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <small>{start.length > 0 ? start.join(' · ') : 'Starts unassigned'}</small>
              </span>
              <Select
                aria-label={`Answer time for ${name}`}
                value={draft.categories[id] ?? ''}
                disabled={isLocked}
                options={answerTimes(draft.categories[id] ?? '', { usual: 'As all cases' })}
                onChange={({ target }) => onChange({ categories: { ...draft.categories, [id]: target.value } })}
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
