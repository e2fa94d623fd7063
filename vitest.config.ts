import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

/** How long tests wait for asynchronous results; a busy machine needs this long. */
const patience = { timeout: 15_000, interval: 50 }

/** Tests that start, kill and restore whole servers, or try thousands of ways. They take minutes, so `npm run test:slow` runs them by themselves. */
const slow = [
  'apps/server/src/{backup,embedded-postgres}/*.test.ts',
  'apps/server/src/backup/restore/*.test.ts',
  'apps/server/src/backup/secret/backup-secret.test.ts',
  'apps/server/src/database/changes/dead-listener.test.ts',
  'apps/server/src/database/database-roles.test.ts',
  'apps/server/src/database/migrations/migrate.test.ts',
  'apps/server/src/database/replica/replica.test.ts',
  'apps/server/src/docs/generated-client.test.ts',
  'apps/server/src/downloads/concurrent-downloads.test.ts',
  'apps/server/src/files/upkeep/crash.test.ts',
  'apps/server/src/files/uploads/uploads.test.ts',
  'apps/server/src/http/slow-requests.test.ts',
  'apps/server/src/identity/sign-in/steps/random-walks.test.ts',
  'apps/server/src/imports/engine/import-run.test.ts',
  'apps/server/src/imports/exporting/exports.test.ts',
  'apps/server/src/imports/folder/watch-job.test.ts',
  'apps/server/src/imports/reading/damaged-files.test.ts',
  'apps/server/src/imports/runs/imports.test.ts',
  'apps/server/src/jobs/jobs-schema.test.ts',
  'apps/server/src/lanyard.test.ts',
  'apps/server/src/processes/{processes,renewal}.test.ts',
  'apps/server/src/records/invalid-bodies.test.ts',
  'apps/server/src/start-failures.test.ts',
  'apps/server/src/telemetry/tracing.test.ts',
  'apps/server/src/testing/canaries.test.ts',
]
/** Runs that start and stop Lanyards, or install one. */
const slowProofs = ['tools/end-with-run.test.ts', 'prove/rolling-upgrade.test.ts', 'tools/packed.test.ts']
/** Every screen at every width, and what waits for an email. */
const slowJourneys = [
  'e2e/cases/reply-by-email.test.ts',
  'e2e/console-accessibility.test.ts',
  'e2e/console-screens.test.ts',
  'e2e/learner-screens.test.ts',
  'e2e/long-texts.test.ts',
]
/** A cluster makes and drops each file's database on every node. */
const serverPatience = process.env.CITUS_URL ? 180_000 : 60_000
const ofServer = {
  environment: 'node',
  // The files of a worker share the imported server; each opens its own application.
  isolate: false,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  setupFiles: ['apps/server/src/testing/statements/check-statements.ts'],
  testTimeout: serverPatience,
  hookTimeout: serverPatience,
  expect: { poll: patience },
} satisfies UserWorkspaceConfig['test']

const ofJourneys = {
  environment: 'node',
  globalSetup: ['e2e/global-setup.ts'],
  fileParallelism: false,
  testTimeout: 180_000,
  // A browser beside the other tests needs longer.
  expect: { poll: { ...patience, timeout: 30_000 } },
  hookTimeout: 90_000,
  // Alone too, a journey that a slow machine upset gets a second chance.
  retry: 1,
} satisfies UserWorkspaceConfig['test']

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and child processes; one worker would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/{contract,theme}/src/**/*.test.ts', 'bench/**/*.test.ts', 'prove/**/*.test.ts', 'tools/**/*.test.ts', '*.test.ts'],
          exclude: slowProofs,
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}', 'apps/{portal,console}/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Each file gets fresh modules in a worker that goes on: a process for each takes twice as long.
          pool: 'vmThreads',
          setupFiles: ['packages/web/src/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: slowJourneys,
          ...ofJourneys,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,data}/**/*.test.ts'],
          exclude: slow,
          ...ofServer,
        },
      },
      { test: { name: 'slow', include: [...slow, ...slowProofs], ...ofServer } },
      { test: { name: 'slow-journeys', include: slowJourneys, ...ofJourneys } },
    ],
  },
})
