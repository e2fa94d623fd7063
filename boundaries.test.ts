import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Which room may import which: a room, and the rooms it may reach besides itself. */
const rooms: [room: string, mayImport: string[]][] = [
  ['packages/contract/src', []],
  ['packages/theme/src', []],
  ['packages/web/src', ['packages/contract/src', 'packages/theme/src']],
  ['apps/portal/src', ['packages/web/src', 'packages/contract/src']],
  ['apps/console/src', ['packages/web/src', 'packages/contract/src', 'packages/theme/src']],
  ['apps/server/data', ['packages/contract/src']],
  ['apps/server/src', ['packages/contract/src', 'apps/server/data', 'apps/server/package.json', 'packages/theme/src']],
  // The journeys' identity service is the one of the server's tests.
  ['e2e', ['tools', 'packages/contract/src', 'apps/server/src/testing/identity-service.ts']],
  ['bench', ['apps/server/src', 'packages/contract/src']],
  // The proof of what runs in a browser tries the journeys' texts too.
  ['prove', ['tools', 'e2e/hostile-html.ts', 'apps/server/src', 'packages/contract/src']],
]

/** Inside the server: these stand at the top and may import every module; a module imports the platform and its own folder. */
const serverTop = ['lanyard.main.ts', 'start.ts', 'house.ts', 'parsing.main.ts', 'testing/']
/** What a module may reach beyond that, and why. */
const serverExceptions: [module: string, other: string][] = [
  ['*', 'config.ts'], // types of what was configured
  ['*', 'sites/sites.ts'], // every module knows its tenants
  ['*', 'sites/tenant-data.ts'], // what the portal is told of its tenant
  ['*', 'mail/mail.ts'], // any module can write a mail
  ['tenants', 'auth/identity.ts'], // what sign-in is made of
  ['tenants', 'auth/realms.ts'], // where people sign in
  ['tenants', 'auth/administration.ts'], // what administrators do to accounts
  ['tenants', 'auth/learner-invitations.ts'], // links that invite learners
  ['tenants', 'auth/password-rules.ts'], // what a new password must be
  ['tenants', 'auth/names.queries.ts'], // what people of the console are called
  ['tenants', 'auth/staff-services.ts'], // invitations accepted with a tenant's own service
  ['tenants', 'auth/providers/console-identities.queries.ts'], // whose account such a service knows
  ['tenants', 'auth/providers/console-service-id.ts'], // what such a service is called at the console
  ['tenants', 'auth/providers/identity-providers.queries.ts'], // what such a service is
  ['tenants', 'auth/providers/oidc-person.ts'], // whom it lets in
  ['tenants', 'auth/providers/staff-door.ts'], // the way back from it
  ['tenants', 'auth/providers/guarded-fetch.ts'], // which addresses of identity services are called
  ['tenants', 'auth/providers/provider-test.ts'], // the test of an identity service
  ['tenants', 'files/files.ts'], // where files are kept
  ['tenants', 'files/provider/announce.ts'], // the addresses that take a provider's files
  ['tenants', 'files/provider/deleting.ts'], // deleting and restoring them
  ['tenants', 'files/provider/listing.ts'], // listing them
  ['tenants', 'files/provider/purposes.ts'], // what they are kept for
  ['tenants', 'mail/failed-mail.queries.ts'], // mails that could not be delivered
  ['downloads', 'files/openable.queries.ts'], // which papers a learner can open
  ['notifications', 'learner/statuses.ts'], // what the shipped values mean to the records
  ['notifications', 'mail/message.ts'], // what a mail about news holds
  ['welcome', 'demonstration/tenants.ts'], // the accounts to show
  ['demonstration', 'files/provided-documents.ts'], // certificates and letters
  ['demonstration', 'lookups/load-catalogue.ts'], // data:scale begins with an empty database
  ['lookups', '../data/read-lookups.ts'], // the shipped values
  ['docs', '../package.json'], // the version
  ['backup', '../package.json'], // the version
]

const packages: Record<string, string> = {
  '@lanyard/contract': 'packages/contract/src/index.ts',
  '@lanyard/contract/specification': 'packages/contract/src/specification/lookups.ts',
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const sources = async (room: string) => Array.fromAsync(glob(`${room}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**', '**/dist/**'] }))

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier))
  if (specifier.startsWith('@lanyard/theme/')) return `packages/theme/src/${specifier.slice('@lanyard/theme/'.length)}`
  if (specifier.startsWith('@lanyard/web/')) return `packages/web/src/${specifier.slice('@lanyard/web/'.length)}`
  return packages[specifier]
}

const importsOf = async (file: string) => {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(importPattern)].flatMap(([, from, dynamic, bare]) => targetOf(file, (from ?? dynamic ?? bare) as string) ?? [])
}

test.each(rooms)('%s imports only what it may', async (room, mayImport) => {
  const wrong: string[] = []
  for (const file of await sources(room))
    for (const target of await importsOf(file)) if (![room, ...mayImport].some((allowed) => target.startsWith(allowed))) wrong.push(`${file} → ${target}`)
  expect(wrong).toEqual([])
})

const server = 'apps/server/src/'
const moduleOf = (path: string) => (path.includes('/') ? (path.split('/', 1)[0] as string) : path)

test('inside the server, main imports modules, modules the platform and themselves', async () => {
  const wrong: string[] = []
  for (const file of await sources('apps/server/src')) {
    const from = file.slice(server.length)
    if (serverTop.some((top) => from.startsWith(top)) || from.includes('/testing/') || from.endsWith('.test.ts') || from.endsWith('.test.tsx')) continue
    for (const target of await importsOf(file)) {
      if (!target.startsWith('apps/server/')) continue
      const to = relative(server, target)
      const excepted = serverExceptions.some(
        ([module, other]) => (module === '*' || module === moduleOf(from)) && other === to && moduleOf(from) !== 'platform',
      )
      if (!excepted && moduleOf(to) !== moduleOf(from) && moduleOf(to) !== 'platform') wrong.push(`${from} → ${to}`)
    }
  }
  expect(wrong).toEqual([])
})

test('SQL stands in .queries.ts files alone', async () => {
  const wrong: string[] = []
  for (const file of await sources('apps/server/src'))
    if (
      !/\.queries\.ts$|\.test\.tsx?$|\/testing\//.test(file) &&
      /sql`|from 'sql-template-tag'/.test(await readFile(file, 'utf8')) &&
      !file.endsWith('platform/database.ts')
    )
      wrong.push(file)
  expect(wrong).toEqual([])
})
