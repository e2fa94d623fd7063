import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { RecordPage } from '../../../list/record-page.tsx'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { useCorrections } from './corrections.ts'
import { headlineOf } from './headline.ts'
import { RunActions } from './run-actions.tsx'
import { RunContent } from './run-content.tsx'
import { RunLead } from './run-lead.tsx'
import { RunSteps } from './run-steps.tsx'
import { useNextStep, useRun } from './use-run.ts'

const importRunRoute = getRouteApi('/tenant/data/imports/$id')

/** One run: what the file would do, what is wrong with it, and what became of it. */
export const ImportRunPage = () => {
  const { id } = importRunRoute.useParams()
  const run = useRun(id)
  const corrections = useCorrections()
  usePageTitle(run.data?.fileName ?? 'Import')
  useNextStep(run.data)
  return (
    <Page>
      <BackLink to="/data/imports">Imports</BackLink>
      <RecordPage
        query={run}
        what="This run"
        title="Import"
        missing="There is no such run."
        header={(found) => ({ title: headlineOf(found), lead: <RunLead run={found} />, actions: <RunActions run={found} corrections={corrections} /> })}
      >
        {(found) => (
          <>
            <RunSteps run={found} />
            <RunContent run={found} corrections={corrections} />
          </>
        )}
      </RecordPage>
      <LeaveGuard isAtRisk={() => corrections.count > 0} />
    </Page>
  )
}
