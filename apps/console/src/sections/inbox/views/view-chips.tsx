import { Chip } from '@lanyard/web/ui/display/chip.tsx'
import { useNavigate } from '@tanstack/react-router'
import { sayCount } from '../case-labels.ts'
import type { InboxSearch } from '../inbox-search.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

/** The views where there is no sidebar. */
export const ViewChips = ({ search }: { search: InboxSearch }) => {
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields; these are views
    <div role="group" aria-label="Views" className={styles.chips}>
      {useViews(search).map((view) => (
        <Chip
          key={view.key}
          pressed={view.isCurrent}
          count={view.count === null ? undefined : sayCount(view.count)}
          onPress={() => void navigate({ to: '/inbox', search: view.search })}
        >
          {view.label}
        </Chip>
      ))}
    </div>
  )
}
