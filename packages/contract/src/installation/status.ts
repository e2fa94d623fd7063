import { z } from 'zod'
import { pascalCased, plain } from '../call.ts'
import { noQuery } from '../query.ts'

const moment = z.iso.datetime()
const count = z.int().min(0)

const runningProcess = z.object({
  Id: z.uuid(),
  Host: z.string(),
  Pid: z.int(),
  Version: z.string(),
  Parts: z.array(z.string()).meta({ description: 'Some of portal, api, tenants, console and jobs.' }),
  StartedAt: moment,
  SeenAt: moment,
  IsSilent: z.boolean().meta({ description: 'It hasn’t been heard of for 50 seconds.' }),
  MemoryBytes: count,
  LoopDelayMs: z.number().meta({ description: 'The event loop’s delay in the last seconds, 99th percentile.' }),
  DiskFreeBytes: count.nullable(),
  DiskBytes: count.nullable(),
})

/** How the whole installation is. */
export const installationStatus = z.object({
  Version: z.string(),
  Migration: z.string().nullable(),
  Processes: z.array(runningProcess),
  Queues: z.array(z.object({ Job: z.string(), Waiting: count, Running: count, Failed: count, OldestSeconds: z.number() })),
  Mail: z.object({ Waiting: count, OldestSeconds: z.number() }),
  Database: z.object({
    Version: z.string(),
    Bytes: count,
    Connections: count,
    MostConnections: count,
    OldestTransactionSeconds: z.number(),
    Replicas: z.array(z.object({ Name: z.string(), State: z.string(), LagSeconds: z.number().nullable() })),
  }),
  CertificateEndsAt: moment.nullable().meta({ description: 'If Lanyard serves HTTPS itself.' }),
  Backup: z.object({ TakenAt: moment, Rows: count, Files: count, FileBytes: count }).nullable().meta({ description: 'The latest finished backup.' }),
})
export type InstallationStatus = z.infer<typeof installationStatus>

export const statusCalls = pascalCased({
  getInstallationStatus: {
    method: 'GET',
    path: '/operators/status',
    summary: 'How the installation is: its processes, queues, database, certificate and latest backup',
    needs: 'tenants:any',
    query: noQuery,
    answer: plain(installationStatus),
  },
})
