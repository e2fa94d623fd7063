import type { Command } from './command.ts'

const provider = { value: '<code>', help: 'the provider, by its code', isRequired: true }
const sameEnvironment = 'It reads the same variables as start, so run it with the same environment. Lanyard may be running or stopped.'

/** Everything `npx lanyard` can do, in the order of the general help. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'start Lanyard, and stop it with Ctrl+C',
    about: ['Settings are environment variables; the README lists them. Without any, Lanyard starts with an embedded PostgreSQL and the demonstration.'],
    options: {
      processes: { value: '<number>', help: 'how many processes share the port; one for each core in production' },
      serve: { value: '<parts>', help: 'only some of portal, api, tenants, console and jobs, with commas between them' },
    },
    examples: ['npx lanyard start', 'PORT=8080 npx lanyard start --serve portal,api,console'],
    endings: ['Its exit codes say what keeps it from starting: 2 the configuration, 3 a port, 4 the data folder, 5 the database.'],
  },
  'create-operator': {
    summary: 'create an account that manages all providers',
    about: [
      'It prints a temporary password. With it, the operator signs in to the console, chooses a password and sets up two-step verification.',
      'Run it for an existing operator to give them a new temporary password.',
      sameEnvironment,
    ],
    options: {
      email: { value: '<address>', help: 'the address to sign in with', isRequired: true },
      'first-name': { value: '<name>', help: 'their first name' },
      'last-name': { value: '<name>', help: 'their last name' },
    },
    examples: ['npx lanyard create-operator --email rowan@example.org --first-name Rowan --last-name Hale'],
    load: () => import('./commands/create-operator.ts'),
  },
  'create-tenant': {
    summary: 'create a provider with its site, and invite its administrator',
    about: [
      'The site isn’t published yet; its administrator does that in the console. The invitation is sent by email, as soon as Lanyard runs.',
      sameEnvironment,
    ],
    options: {
      code: { value: '<code>', help: 'a short code, which can’t be changed later', isRequired: true },
      name: { value: '<name>', help: 'the provider’s name', isRequired: true },
      country: { value: '<code>', help: 'AU, NZ, ZA or SG', isRequired: true },
      origin: { value: '<address>', help: 'the address of its site, such as https://learn.example.org', isRequired: true },
      email: { value: '<address>', help: 'who to invite as its administrator', isRequired: true },
    },
    examples: [
      'npx lanyard create-tenant --code BANKSIA --name "Banksia Training" --country AU --origin https://learn.banksia.example --email admin@banksia.example',
    ],
    load: () => import('./commands/create-tenant.ts'),
  },
  import: {
    summary: 'bring a provider’s records in from a file',
    argument: { name: '<file>', help: 'a ZIP of NAT files, a OneRoster ZIP, CSV, XLSX or NDJSON' },
    about: ['Without --apply it only says what the file would do.', sameEnvironment],
    options: {
      provider,
      apply: { help: 'write it' },
      confirm: { value: '<number>', help: 'the number it asks for when a file changes more than usual' },
      resume: { value: '<run>', help: 'continue an interrupted run' },
      source: { value: '<name>', help: 'the system that the records come from, if there are several' },
    },
    examples: ['npx lanyard import --provider BANKSIA records.zip', 'npx lanyard import --provider BANKSIA records.zip --apply'],
    load: () => import('./commands/import.ts'),
  },
  export: {
    summary: 'write a provider’s records to files that import reads',
    argument: { name: '<folder>', help: 'a folder, which is created if it isn’t there' },
    about: ['One file for each type of record, and nothing that is stored encrypted. It is recorded in the provider’s audit log.', sameEnvironment],
    options: {
      provider,
      format: { value: '<format>', help: 'csv (usual) or ndjson' },
      types: { value: '<types>', help: 'only some types of record, such as learners,units' },
    },
    examples: ['npx lanyard export --provider BANKSIA banksia-records', 'npx lanyard export --provider BANKSIA --format ndjson --types learners,units records'],
    load: () => import('./commands/export.ts'),
  },
  'sample-files': {
    summary: 'write the files of an invented college, to try an import with',
    argument: { name: '<folder>', help: 'a folder, which is created if it isn’t there' },
    about: ['It needs no database.'],
    options: { learners: { value: '<number>', help: 'how many learners the college has' } },
    examples: ['npx lanyard sample-files samples'],
    load: () => import('./commands/sample-files.ts'),
  },
  backup: {
    summary: 'back up the database, the files and the secret',
    argument: { name: '<folder>', help: 'a folder that is new or empty' },
    about: ['LANYARD_BACKUP_PASSPHRASE encrypts the secret in the backup. Without it the secret is left out: keep LANYARD_SECRET yourself.', sameEnvironment],
    examples: ['npx lanyard backup /backups/2026-11-16'],
    endings: ['4 means backed up, but some records had already lost their file.'],
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    summary: 'restore a backup into an empty installation',
    argument: { name: '<folder>', help: 'a backup' },
    about: ['Into an empty DATA_DIR, or an empty database at DATABASE_URL. The whole backup is verified before anything is written, and it is all or nothing.'],
    examples: ['DATA_DIR=/srv/lanyard npx lanyard restore /backups/2026-11-16'],
    endings: ['3 means that the backup is damaged, incomplete or changed.'],
    load: () => import('./commands/restore.ts'),
  },
  reconcile: {
    summary: 'compare documents with the stored files',
    about: ['After restoring an older database, or when in doubt. Without --repair it changes nothing.', sameEnvironment],
    options: { repair: { help: 'remove files without a record that are older than a day, and mark records whose file is missing' } },
    examples: ['npx lanyard reconcile', 'npx lanyard reconcile --repair'],
    endings: ['1 means that something is missing or left over, and wasn’t repaired.'],
    load: () => import('./commands/reconcile.ts'),
  },
  'rotate-secret': {
    summary: 'encrypt everything with a new secret',
    about: [
      'Stop every Lanyard first. A secret in DATA_DIR is replaced by a generated one. With a secret in the environment, LANYARD_SECRET is the old one and LANYARD_NEW_SECRET the new one.',
    ],
    examples: ['npx lanyard rotate-secret'],
    load: () => import('./commands/rotate-secret.ts'),
  },
  'delete-learner': {
    summary: 'delete a learner’s personal details, and keep what the law keeps',
    argument: { name: '<learner>', help: 'the learner number, or # and the learner’s id, such as #1024' },
    about: [
      'Without --confirm it only says what it would delete and what it would keep.',
      'Deleted: the account, contact and personal details, encrypted numbers, documents, messages and cases. Kept: name, date of birth and student identifiers with enrolments, attendance, results, credentials and finances.',
      sameEnvironment,
    ],
    options: { provider, confirm: { value: '<learner>', help: 'the same learner once more, to delete without a question' } },
    examples: ['npx lanyard delete-learner --provider BANKSIA S100011', 'npx lanyard delete-learner --provider BANKSIA S100011 --confirm S100011'],
    endings: ['5 means that nothing was deleted, because it wasn’t confirmed.'],
    load: () => import('./commands/delete-learner.ts'),
  },
  usage: {
    summary: 'count each provider’s learners, rows, files and sign-ins',
    about: ['For one month, this one unless you say another. Sign-ins are those that the audit log still has.', sameEnvironment],
    options: {
      month: { value: '<month>', help: 'the month of the sign-ins, such as 2026-11' },
      provider: { value: '<code>', help: 'only one provider' },
    },
    examples: ['npx lanyard usage', 'npx lanyard usage --month 2026-10 --json'],
    load: () => import('./commands/usage.ts'),
  },
  doctor: {
    summary: 'say what the database is, whether it is healthy, and what to do',
    about: [sameEnvironment],
    examples: ['npx lanyard doctor', 'npx lanyard doctor --json'],
    endings: ['1 means that something is wrong with the database.'],
    load: () => import('./commands/doctor.ts'),
  },
  distribute: {
    summary: 'turn a database on a Citus cluster into a distributed one',
    about: ['Stop Lanyard and back up first. All rows are counted and summed before and after; if anything differs, nothing changes.'],
    options: {
      check: { help: 'only say whether anything is in the way' },
      shards: { value: '<number>', help: 'from 1 to 1024; 32 is usual' },
    },
    examples: ['npx lanyard distribute --check', 'npx lanyard distribute'],
    load: () => import('./commands/distribute.ts'),
  },
}
