import type { RecordChange } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../../api.ts'
import { When } from '../../../list/when.tsx'
import { type KnownType, labelOf } from '../known-type.ts'
import { useSayValue } from '../shown-value.tsx'
import styles from './history.module.css'

const actions = { created: 'Created', changed: 'Changed', removed: 'Removed' } as const

/** Who made a change, where no name is known. */
const unnamed: Record<RecordChange['origin'], string> = {
  learner: 'the learner',
  staff: 'a team member',
  operator: 'a platform operator',
  'api-key': 'an API key',
  import: 'an import',
  job: 'Lanyard',
  system: 'Lanyard',
}

const kinds: Partial<Record<RecordChange['origin'], string>> = { 'api-key': 'API key', learner: 'learner', operator: 'platform operator', import: 'import' }

const Actor = ({ change: { origin, name, importId } }: { change: RecordChange }) => {
  const kind = kinds[origin]
  const text = name ? `${name}${kind ? ` (${kind})` : ''}` : unnamed[origin]
  return importId === null ? (
    <span>{text}</span>
  ) : (
    <Link to="/data/imports/$id" params={{ id: String(importId) }}>
      {text}
    </Link>
  )
}

const besideFields: Readonly<Record<string, { label: string; kind: 'moment' | 'text' }>> = {
  retiredAt: { label: 'Retired', kind: 'moment' },
  ref: { label: 'Reference', kind: 'text' },
  source: { label: 'Source', kind: 'text' },
}

const Changes = ({ type, fields }: { type: KnownType } & Pick<RecordChange, 'fields'>) => {
  const say = useSayValue()
  const told = fields.map(({ field, ...change }) => {
    const own = type.fields[field]
    const described = own ? { ...own, label: labelOf(own) } : (besideFields[field] ?? { label: field, kind: 'text' as const })
    return { ...change, field, label: described.label, before: say(described, change.before), after: say(described, change.after) }
  })
  return (
    <ul className={styles.fields}>
      {told.map(({ field, label, isHidden, before, after }) => (
        <li key={field}>
          <strong>{label}</strong>{' '}
          {isHidden ? (
            <Quiet>changed; the values aren’t kept in the history</Quiet>
          ) : (
            <>
              {before === '' ? <Quiet>Empty</Quiet> : <del>{before}</del>} <span aria-hidden>→</span> {after === '' ? <Quiet>Empty</Quiet> : <ins>{after}</ins>}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type PageProps = { type: KnownType; id: string; before?: number }

/** A page of changes, and the older ones after it once they are asked for. */
const HistoryPage = ({ type, id, before }: PageProps) => {
  const [isOpen, setOpen] = useState(false)
  const page = useQuery(callQuery('getRecordHistory', { params: { type: type.name, id }, query: before === undefined ? {} : { before } }))
  return (
    <Region query={page} what="The history" skeleton={<Skeleton lines={4} label="Loading history" />}>
      {({ changes, next }) => {
        if (changes.length === 0) return <Quiet as="p">No changes yet. Whoever changes this record will appear here.</Quiet>
        return (
          <>
            <ol className={styles.changes}>
              {changes.map((change) => (
                <li key={change.seq}>
                  <p className={styles.who}>
                    {actions[change.action]} by <Actor change={change} /> · <When iso={change.at} />
                  </p>
                  <Changes type={type} fields={change.fields} />
                </li>
              ))}
            </ol>
            {next !== null &&
              (isOpen ? (
                <HistoryPage type={type} id={id} before={next} />
              ) : (
                <div>
                  <Button variant="outline" small onClick={() => setOpen(true)}>
                    Show older changes
                  </Button>
                </div>
              ))}
          </>
        )
      }}
    </Region>
  )
}

/** Every change of a record, the newest first: who, when, and what became what. */
export const RecordHistory = ({ type, id }: { type: KnownType; id: string }) => (
  <Card title="History" description="Who changed this record, as far back as changes are kept.">
    <HistoryPage type={type} id={id} />
  </Card>
)
