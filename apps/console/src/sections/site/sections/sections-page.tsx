import { Region } from '@lanyard/web/list/region.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { CardsSkeleton } from '../cards-skeleton.tsx'
import styles from '../setting.module.css'
import { settingsOf } from '../settings-api.ts'
import { SectionSwitches } from './section-switches.tsx'

/** Which parts of the portal learners have. */
export const SectionsPage = () => {
  usePageTitle('Sections')
  const settings = useQuery(settingsOf('portal'))
  return (
    <div className={styles.page}>
      <PageHeader
        title="Sections"
        lead="The parts of the portal that learners can open. Dashboard, courses, details, messages and credentials are always there."
      />
      <Region query={settings} what="The sections" skeleton={<CardsSkeleton label="Loading the sections" />}>
        {({ items }) => <SectionSwitches settings={items} />}
      </Region>
    </div>
  )
}
