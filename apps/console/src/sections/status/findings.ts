import type { InstallationStatus } from '@lanyard/contract'
import { sayAge, saySize } from './say-status.ts'

const minute = 60
const day = 24 * 60 * minute
const limits = { waiting: 15 * minute, transaction: 10 * minute, lag: minute, connections: 0.8, disk: 0.1, certificate: 14 * day, backup: 26 * 60 * minute }

type Finding = { type: 'error' | 'warning'; text: string }

const error = (text: string): Finding => ({ type: 'error', text })
const warning = (text: string): Finding => ({ type: 'warning', text })

const ofProcesses = ({ Processes }: InstallationStatus): (Finding | false)[] => {
  const running = Processes.filter(({ IsSilent }) => !IsSilent)
  const silent = Processes.length - running.length
  const versions = [...new Set(running.map(({ Version }) => Version))]
  return [
    silent > 0 && warning(silent === 1 ? 'One process has stopped without saying so.' : `${silent} processes have stopped without saying so.`),
    versions.length > 1 && warning(`Different versions are running: ${versions.toSorted().join(', ')}.`),
    running.length > 0 && !running.some(({ Parts }) => Parts.includes('jobs')) && error('No process runs jobs, so emails and imports wait.'),
  ]
}

const ofDisks = ({ Processes }: InstallationStatus): Finding[] => {
  const full = new Map<string, number>()
  for (const { Host, DiskFreeBytes, DiskBytes } of Processes)
    if (DiskFreeBytes !== null && DiskBytes !== null && DiskBytes > 0 && DiskFreeBytes / DiskBytes < limits.disk) full.set(Host, DiskFreeBytes)
  return [...full].map(([host, free]) => error(`The disk of ${host} is nearly full: ${saySize(free)} left.`))
}

const ofDates = ({ CertificateEndsAt, Backup }: InstallationStatus, now: number): (Finding | false)[] => {
  const left = CertificateEndsAt === null ? undefined : (Date.parse(CertificateEndsAt) - now) / 1000
  const age = Backup ? (now - Date.parse(Backup.TakenAt)) / 1000 : undefined
  return [
    left !== undefined && left <= 0 && error('The certificate has expired.'),
    left !== undefined && left > 0 && left < limits.certificate && warning(`The certificate expires in ${sayAge(left)}.`),
    age === undefined && warning('There is no backup yet.'),
    age !== undefined && age > limits.backup && warning(`The latest backup is ${sayAge(age)} old.`),
  ]
}

/** What needs an operator, the worst first. */
export const findingsOf = (status: InstallationStatus, now: number): Finding[] => {
  const { Queues, Mail, Database } = status
  const late = Queues.filter(({ OldestSeconds }) => OldestSeconds > limits.waiting).map(({ Job }) => Job)
  const all = [
    ...ofProcesses(status),
    late.length > 0 && error(`Jobs have waited for more than 15 minutes: ${late.join(', ')}.`),
    Mail.OldestSeconds > limits.waiting && error(`Emails have waited for ${sayAge(Mail.OldestSeconds)}. Check the mail server.`),
    Database.Connections / Database.MostConnections > limits.connections &&
      warning(`${Database.Connections} of ${Database.MostConnections} database connections are in use.`),
    Database.OldestTransactionSeconds > limits.transaction && warning(`A transaction has been open for ${sayAge(Database.OldestTransactionSeconds)}.`),
    ...Database.Replicas.map(
      ({ Name, LagSeconds }) => LagSeconds !== null && LagSeconds > limits.lag && warning(`The replica ${Name} is ${sayAge(LagSeconds)} behind.`),
    ),
    ...ofDisks(status),
    ...ofDates(status, now),
  ]
  return all.filter((finding): finding is Finding => finding !== false).toSorted((one, two) => one.type.localeCompare(two.type))
}
