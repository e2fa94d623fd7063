import { statusCalls } from '@lanyard/contract'
import lanyard from '../../package.json' with { type: 'json' }
import type { Database } from '../database/database.ts'
import { type Route, routesOf } from '../http/routes.ts'
import { readQueues, readStatusRows } from './status.queries.ts'

/** Seconds: a process says three times in this that it runs. */
const silentAfter = 50

/** How the installation is, for operators. */
export const statusRoutes = ({ database }: { database: Database }): Route[] =>
  routesOf(statusCalls, ['console'], {
    getInstallationStatus: async () => {
      const [{ processes, backup, database: state, replicas, migration }, { queues, mail }] = await Promise.all([
        readStatusRows(database),
        readQueues(database),
      ])
      const ends = processes.flatMap(({ certificateEndsAt }) => certificateEndsAt ?? []).toSorted()
      return {
        Version: lanyard.version,
        Migration: migration,
        Processes: processes.map(({ id, host, pid, version, parts, startedAt, seenAt, memoryBytes, loopDelayMs, diskFreeBytes, diskBytes, silentSeconds }) => ({
          ...{ Id: id, Host: host, Pid: pid, Version: version, Parts: parts, StartedAt: startedAt, SeenAt: seenAt, MemoryBytes: memoryBytes },
          ...{ LoopDelayMs: loopDelayMs, DiskFreeBytes: diskFreeBytes, DiskBytes: diskBytes, IsSilent: silentSeconds > silentAfter },
        })),
        Queues: queues.map(({ name, waiting, running, failed, oldestSeconds }) => ({
          ...{ Job: name, Waiting: waiting, Running: running, Failed: failed, OldestSeconds: oldestSeconds },
        })),
        Mail: { Waiting: mail.waiting, OldestSeconds: mail.oldestSeconds },
        Database: {
          ...{ Version: state.version, Bytes: state.bytes, Connections: state.connections, MostConnections: state.mostConnections },
          OldestTransactionSeconds: state.oldestTransactionSeconds,
          Replicas: replicas.map(({ name, state: of, lagSeconds }) => ({ Name: name, State: of, LagSeconds: lagSeconds })),
        },
        CertificateEndsAt: ends[0] ?? null,
        Backup: backup ? { TakenAt: backup.takenAt, Rows: backup.rows, Files: backup.files, FileBytes: backup.fileBytes } : null,
      }
    },
  })
