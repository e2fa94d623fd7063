import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Day } from '../../../list/day.tsx'
import { When } from '../../../list/when.tsx'
import { PersonName } from '../../people/person-name.tsx'
import styles from '../integrations.module.css'
import { type ApiKey, keyStatus } from './api-key.ts'
import { sayScopes, scopeLabels } from './scope-labels.ts'

type KeysTableProps = { keys: readonly ApiKey[]; onRevoke: ((key: ApiKey) => void) | undefined }

/** Working keys come first. */
const inOrder = (keys: readonly ApiKey[]) =>
  keys.toSorted((one, other) => Number(keyStatus(other).isOpen) - Number(keyStatus(one).isOpen) || other.createdAt.localeCompare(one.createdAt))

export const KeysTable = ({ keys, onRevoke }: KeysTableProps) => (
  <DataTable
    label="API keys"
    rows={inOrder(keys)}
    rowKey={({ apiKeyId }) => apiKeyId}
    columns={[
      {
        key: 'name',
        label: 'Name',
        onCard: 'title',
        cell: (key) => (
          <>
            <strong>{key.name}</strong>
            <code className={styles.keyId}>{key.keyId}</code>
            <Quiet size="under">
              Created <When iso={key.createdAt} /> by <PersonName name={key.createdByName} address={key.createdBy} />
              {keyStatus(key).isOpen && !key.isCreatorEntitled && ', who no longer has this access. Replace the key if they could have kept a copy.'}
            </Quiet>
          </>
        ),
      },
      { key: 'standing', label: 'State', tight: true, onCard: 'corner', cell: (key) => <Badge tone={keyStatus(key).tone}>{keyStatus(key).label}</Badge> },
      {
        key: 'scopes',
        label: 'May',
        cell: ({ scopes }) => <span title={scopes.map((scope) => scopeLabels(scope).label).join('\n')}>{sayScopes(scopes)}</span>,
      },
      { key: 'used', label: 'Last used', tight: true, cell: ({ lastUsedAt }) => (lastUsedAt ? <When iso={lastUsedAt} /> : 'Never') },
      { key: 'expires', label: 'Expires', tight: true, cell: ({ expiresAt }) => <Day iso={expiresAt} /> },
      ...(onRevoke
        ? [
            {
              key: 'actions',
              label: 'Actions',
              tight: true,
              onCard: 'plain' as const,
              cell: (key: ApiKey) =>
                keyStatus(key).isOpen && (
                  <Button small variant="outline" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                    Revoke
                  </Button>
                ),
            },
          ]
        : []),
    ]}
  />
)
