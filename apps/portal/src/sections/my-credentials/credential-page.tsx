import { Region } from '@lanyard/web/list/region.tsx'
import { nameOfCredential } from '@lanyard/web/records/credential-name.ts'
import { stateOfCredential } from '@lanyard/web/records/credential-states.ts'
import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AskLink } from '../../records/ask-link.tsx'
import { PageActions } from '../../records/print/page-actions.tsx'
import { PrintButton } from '../../records/print/print-button.tsx'
import { PrintedHead } from '../../records/print/printed-head.tsx'
import { recordIdIn } from '../../records/record-id.ts'
import { CredentialFacts } from './credential-facts.tsx'
import { type Credential, credentialOf } from './queries.ts'
import { ShareCard } from './share-card.tsx'

const NoSuchCredential = () => (
  <PlainPage title="We can’t find this credential">
    <p>Check the address for typos. The credential may have been withdrawn.</p>
    <Link to="/my-credentials" className={buttonClasses({ variant: 'outline' })}>
      Go to my credentials
    </Link>
  </PlainPage>
)

const credentialRoute = getRouteApi('/protected/my-credentials/$credentialId')

type Answer = { items: Credential[]; totalCount: number }

/** A credential already shown in the list opens immediately. */
const useCredential = (id: number | undefined) => {
  const queries = useQueryClient()
  const seen = (): Answer | undefined => {
    const pages = queries.getQueriesData<Answer>({ queryKey: ['listCredentials'] })
    const items = pages.flatMap(([, page]) => page?.items ?? []).filter(({ credentialId }) => credentialId === id)
    return items.length > 0 ? { items: items.slice(0, 1), totalCount: 1 } : undefined
  }
  return useQuery({ ...credentialOf(id ?? 0), enabled: id !== undefined, placeholderData: seen })
}

/** One credential: the holder, the certificate, and whether others can verify it. */
export const CredentialPage = () => {
  const id = recordIdIn(credentialRoute.useParams().credentialId)
  const query = useCredential(id)
  const credential = query.data?.items[0]
  if (id === undefined || (query.data && !credential)) return <NoSuchCredential />
  const state = credential && stateOfCredential(credential.credentialStatusId)
  return (
    <Page>
      {credential && <PrintedHead title="Credential" />}
      <BackLink to="/my-credentials">My credentials</BackLink>
      <PageHeader
        title={credential ? nameOfCredential(credential) : 'Credential'}
        lead={
          state && (
            <Lead>
              <Badge tone={state.tone}>{state.words}</Badge>
              {state.says && <span>{state.says}</span>}
            </Lead>
          )
        }
      >
        {credential && (
          <PageActions>
            <AskLink
              subject={`About my credential ${credential.credentialNumber ?? nameOfCredential(credential)}`}
              courseEnrolmentId={credential.courseEnrolmentId}
            >
              Ask about it
            </AskLink>
            <PrintButton />
          </PageActions>
        )}
      </PageHeader>
      <Region
        query={query}
        what="This credential"
        skeleton={
          <Card>
            <Skeleton lines={6} label="Loading the credential" />
          </Card>
        }
      >
        {() =>
          credential && (
            <>
              <CredentialFacts credential={credential} />
              <ShareCard credential={credential} />
            </>
          )
        }
      </Region>
    </Page>
  )
}
