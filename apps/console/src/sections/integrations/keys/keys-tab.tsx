import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import styles from '../integrations.module.css'
import { keysOf } from '../queries.ts'
import { type ApiKey, endingWith } from './api-key.ts'
import { KeysTable } from './keys-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const integrationsRoute = getRouteApi('/tenant/integrations')

/** API keys; a new one is shown once. */
export const KeysTab = () => {
  const { make } = integrationsRoute.useSearch()
  const navigate = useNavigate()
  const keys = useQuery(keysOf())
  const mayWrite = useMay('users:write')
  const [revoking, setRevoking] = useState<ApiKey>()
  const showForm = (isShown: boolean) =>
    void navigate({ to: '/integrations', search: { tab: 'keys', ...(isShown && { make: 'key' as const }) }, replace: true })
  const makeButton = mayWrite && (
    <Button small icon={<Plus size={16} aria-hidden />} onClick={() => showForm(true)}>
      Create API key
    </Button>
  )
  return (
    <section aria-label="API keys" className={styles.tab}>
      <Region query={keys} what="The API keys" skeleton={<TableSkeleton rows={4} label="Loading the API keys" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<KeyRound size={22} />} action={makeButton}>
              No API keys yet. Create one for each system that calls Lanyard.
            </EmptyState>
          ) : (
            <>
              <div className={styles.bar}>{makeButton}</div>
              <KeysTable keys={items} onRevoke={mayWrite ? setRevoking : undefined} />
            </>
          )
        }
      </Region>
      {make === 'key' && mayWrite && <NewKeyDialog onClose={() => showForm(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} others={endingWith(keys.data?.items ?? [], revoking.apiKeyId)} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}
