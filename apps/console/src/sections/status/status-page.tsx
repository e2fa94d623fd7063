import type { InstallationStatus } from '@lanyard/contract'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { When } from '../../list/when.tsx'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { findingsOf } from './findings.ts'
import { ProcessesTable } from './processes-table.tsx'
import { QueuesTable } from './queues-table.tsx'
import { sayAge, saySize } from './say-status.ts'
import { installationStatus } from './status-query.ts'

const Findings = ({ status }: { status: InstallationStatus }) => {
  const findings = findingsOf(status, Date.now())
  if (findings.length === 0) return <Alert type="success" title="Everything is running" />
  return findings.map(({ type, text }) => <Alert key={text} type={type} title={text} />)
}

const DatabaseFacts = ({ database, migration }: { database: InstallationStatus['Database']; migration: string | null }) => (
  <Facts
    facts={[
      { label: 'PostgreSQL', value: database.Version },
      { label: 'Size', value: saySize(database.Bytes) },
      { label: 'Connections', value: `${database.Connections} of ${database.MostConnections}` },
      { label: 'Oldest transaction', value: sentenceCase(sayAge(database.OldestTransactionSeconds)) },
      { label: 'Latest migration', value: migration?.replace(/\.sql$/, '') },
      ...database.Replicas.map(({ Name, State, LagSeconds }) => ({
        label: `Replica ${Name}`,
        value: LagSeconds === null ? State : `${State}, ${sayAge(LagSeconds)} behind`,
      })),
    ]}
  />
)

const UpkeepFacts = ({ status: { Backup, CertificateEndsAt, Processes, Mail } }: { status: InstallationStatus }) => {
  const disks = new Map(Processes.map(({ Host, DiskFreeBytes, DiskBytes }) => [Host, { DiskFreeBytes, DiskBytes }]))
  return (
    <Facts
      facts={[
        { label: 'Latest backup', value: Backup ? <When iso={Backup.TakenAt} /> : 'None yet' },
        Backup && { label: 'In it', value: `${Backup.Rows.toLocaleString('en')} rows, ${Backup.Files.toLocaleString('en')} files` },
        { label: 'Certificate', value: CertificateEndsAt ? <When iso={CertificateEndsAt} /> : 'Kept by your proxy' },
        { label: 'Emails waiting', value: Mail.Waiting.toLocaleString('en') },
        ...[...disks].map(([host, { DiskFreeBytes, DiskBytes }]) => ({
          label: disks.size === 1 ? 'Disk' : `Disk of ${host}`,
          value: DiskFreeBytes === null || DiskBytes === null ? 'Unknown' : `${saySize(DiskFreeBytes)} free of ${saySize(DiskBytes)}`,
        })),
      ]}
    />
  )
}

/** How the installation is, read again every few seconds. */
export const StatusPage = () => {
  usePageTitle('Status')
  const { data, isError, refetch, isFetching } = useQuery(installationStatus())
  return (
    <Page>
      <PageHeader title="Status" lead="How this installation is running." />
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          The status can’t be shown right now.
        </ErrorState>
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <Stack>
          <Findings status={data} />
          <Card title="Processes" description={`Lanyard ${data.Version}`}>
            <ProcessesTable processes={data.Processes} />
          </Card>
          <Grid>
            <Card title="Database">
              <DatabaseFacts database={data.Database} migration={data.Migration} />
            </Card>
            <Card title="Backups and upkeep">
              <UpkeepFacts status={data} />
            </Card>
          </Grid>
          <Card title="Jobs">
            <QueuesTable queues={data.Queues} />
          </Card>
        </Stack>
      )}
    </Page>
  )
}
