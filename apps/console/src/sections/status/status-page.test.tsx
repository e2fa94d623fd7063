import type { InstallationStatus } from '@lanyard/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { findingsOf } from './findings.ts'
import { sayAge, saySize } from './say-status.ts'

const now = Date.parse('2026-11-17T10:00:00Z')
const process = (more: Partial<InstallationStatus['Processes'][number]> = {}): InstallationStatus['Processes'][number] => ({
  ...{ Id: '6f1f8a52-6f10-4c0c-9f6b-0d6f0e1d7a11', Host: 'blue', Pid: 41, Version: '0.1.0', Parts: ['portal', 'api', 'tenants', 'console', 'jobs'] },
  ...{ StartedAt: '2026-11-17T08:00:00Z', SeenAt: '2026-11-17T09:59:50Z', IsSilent: false, MemoryBytes: 212e6, LoopDelayMs: 21.4 },
  ...{ DiskFreeBytes: 40e9, DiskBytes: 100e9 },
  ...more,
})
const status = (more: Partial<InstallationStatus> = {}): InstallationStatus => ({
  ...{ Version: '0.1.0', Migration: '0135-processes-and-backups.sql', Processes: [process()], Queues: [], Mail: { Waiting: 0, OldestSeconds: 0 } },
  Database: { Version: '18.4', Bytes: 23e6, Connections: 9, MostConnections: 100, OldestTransactionSeconds: 0, Replicas: [] },
  CertificateEndsAt: null,
  Backup: { TakenAt: '2026-11-17T02:00:00Z', Rows: 12_963, Files: 142, FileBytes: 5e6 },
  ...more,
})

test('an operator sees what runs, without choosing a provider', async () => {
  const server = fakeServer(signedInAs('Operator', { codes: ['BANKSIA'], chosen: null }))
  server.routes['GET /operators/status'] = () => Response.json(status({ Queues: [{ Job: 'mail', Waiting: 3, Running: 1, Failed: 0, OldestSeconds: 70 }] }))
  await openPage('/status')
  const [, row] = within(await screen.findByRole('table', { name: 'Processes' })).getAllByRole('row')
  expect(row?.textContent).toMatch(/blue 41.*0\.1\.0.*Everything.*212 MB.*21 ms.*Running/)
  const [, job] = within(screen.getByRole('table', { name: 'Jobs' })).getAllByRole('row')
  expect(job?.textContent).toMatch(/mail.*3.*1.*0.*1 minute/)
  expect(screen.getByText('9 of 100')).toBeTruthy()
  expect(screen.getByText('40 GB free of 100 GB')).toBeTruthy()
})

test('an error says so and can be tried again', async () => {
  const server = fakeServer(signedInAs('Operator', { codes: ['BANKSIA'], chosen: null }))
  server.routes['GET /operators/status'] = () => problem(403, 'No')
  const { user } = await openPage('/status')
  await screen.findByText('The status can’t be shown right now.')
  server.routes['GET /operators/status'] = () => Response.json(status())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Processes' })
})

test('nothing needs attention when everything runs', () => {
  expect(findingsOf(status(), now)).toEqual([])
})

test('each thing that needs an operator is a sentence, the worst first', () => {
  const found = findingsOf(
    status({
      Processes: [process({ IsSilent: true }), process({ Version: '0.2.0', Parts: ['portal'] }), process({ Parts: ['api'], DiskFreeBytes: 2e9 })],
      Queues: [{ Job: 'imports', Waiting: 1, Running: 0, Failed: 0, OldestSeconds: 1000 }],
      Mail: { Waiting: 4, OldestSeconds: 7300 },
      Database: { ...status().Database, Connections: 95, OldestTransactionSeconds: 900, Replicas: [{ Name: 'reader', State: 'streaming', LagSeconds: 125 }] },
      CertificateEndsAt: '2026-11-20T10:00:00Z',
      Backup: { TakenAt: '2026-11-15T02:00:00Z', Rows: 1, Files: 0, FileBytes: 0 },
    }),
    now,
  )
  expect(found.map(({ text }) => text)).toEqual([
    'No process runs jobs, so emails and imports wait.',
    'Jobs have waited for more than 15 minutes: imports.',
    'Emails have waited for 2 hours. Check the mail server.',
    'The disk of blue is nearly full: 2 GB left.',
    'One process has stopped without saying so.',
    'Different versions are running: 0.1.0, 0.2.0.',
    '95 of 100 database connections are in use.',
    'A transaction has been open for 15 minutes.',
    'The replica reader is 2 minutes behind.',
    'The certificate expires in 3 days.',
    'The latest backup is 2 days old.',
  ])
  expect(findingsOf(status({ Backup: null, CertificateEndsAt: '2026-11-16T00:00:00Z' }), now).map(({ text }) => text)).toEqual([
    'The certificate has expired.',
    'There is no backup yet.',
  ])
})

test('ages and sizes read as people say them', () => {
  expect([0.2, 1, 59, 60, 3600, 172_800].map(sayAge)).toEqual(['less than a second', '1 second', '59 seconds', '1 minute', '1 hour', '2 days'])
  expect([500_000, 212e6, 1.44e9].map(saySize)).toEqual(['500 KB', '212 MB', '1.4 GB'])
})
