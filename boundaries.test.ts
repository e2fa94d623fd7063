import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Which package may import which, apart from itself. */
const packages: [room: string, mayImport: string[]][] = [
  ['packages/contract/src', []],
  ['packages/theme/src', []],
  ['packages/web/src', ['packages/contract/src', 'packages/theme/src']],
  ['apps/portal/src', ['packages/web/src', 'packages/contract/src']],
  ['apps/console/src', ['packages/web/src', 'packages/contract/src', 'packages/theme/src']],
  ['apps/server/data', ['packages/contract/src']],
  ['apps/server/src', ['packages/contract/src', 'packages/theme/src', 'apps/server/data', 'apps/server/package.json']],
  ['e2e', ['tools', 'packages/contract/src', 'apps/server/src/testing']],
  ['bench', ['tools', 'apps/server/src', 'packages/contract/src']],
  ['prove', ['e2e', 'tools', 'apps/server/src', 'packages/contract/src']],
]

/** The server's rooms, lowest first: a room imports itself and the rooms below it. */
const serverRooms = [
  'embedded-postgres',
  'common',
  'telemetry',
  'database',
  'jobs',
  'change-log',
  'secrets',
  'storage',
  'workers',
  'caller.ts',
  'audit',
  'lists',
  'sites',
  'html',
  'http',
  'config.ts',
  'mail',
  'catalogue',
  'identity',
  'files',
  'assets',
  'records',
  'imports',
  'providers',
  'notifications',
  'incoming-mail',
  'calendar',
  'downloads',
  'pages',
  'docs',
  'demonstration',
  'welcome',
  'backup',
  'status',
  'application.ts',
  'demand-port.ts',
  'start-progress.ts',
  'start.ts',
  'processes',
  'command-line',
]

/** A room with more files must be split. */
const mostFiles = 25

const entryPoints = {
  '@lanyard/contract': 'packages/contract/src/index.ts',
  '@lanyard/contract/browser': 'packages/contract/src/browser/index.ts',
  '@lanyard/contract/approval-fields': 'packages/contract/src/approvals/approval-fields.ts',
  '@lanyard/contract/detail-fields': 'packages/contract/src/learner/detail-fields.ts',
  '@lanyard/contract/folded': 'packages/contract/src/lists/folded.ts',
  '@lanyard/contract/identifiers': 'packages/contract/src/records/identifiers.ts',
  '@lanyard/contract/lists': 'packages/contract/src/lists/list-in-memory.ts',
  '@lanyard/contract/record-types': 'packages/contract/src/records/record-types.ts',
  '@lanyard/contract/statuses': 'packages/contract/src/statuses/index.ts',
  '@lanyard/contract/specification': 'packages/contract/src/specification/lookups.ts',
} as Record<string, string>

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const sourcesIn = async (room: string) => Array.fromAsync(glob(`${room}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**', '**/dist/**'] }))

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier))
  const [, name, path] = /^@lanyard\/(theme|web)\/(.+)$/.exec(specifier) ?? []
  return path ? `packages/${name}/src/${path}` : entryPoints[specifier]
}

const importsOf = async (file: string) => {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(importPattern)].flatMap(([, from, dynamic, bare]) => targetOf(file, (from ?? dynamic ?? bare) as string) ?? [])
}

const imports = new Map<string, string[]>()
for (const [room] of packages) for (const file of await sourcesIn(room)) imports.set(file, await importsOf(file))

test.each(packages)('%s imports only allowed packages', (room, mayImport) => {
  const wrong: string[] = []
  for (const [file, targets] of imports)
    if (file.startsWith(`${room}/`))
      for (const target of targets) if (![room, ...mayImport].some((allowed) => target.startsWith(allowed))) wrong.push(`${file} → ${target}`)
  expect(wrong).toEqual([])
})

const server = 'apps/server/src/'
const roomOf = (file: string) => file.slice(server.length).split('/', 1)[0] as string
/** Programs and tests may import any room. */
const isOnTop = (file: string) => /\.main\.ts$|\.test\.tsx?$|(^|\/|-)testing[/.-]/.test(file)

test('a server room imports only rooms below it', () => {
  const wrong: string[] = []
  for (const [file, targets] of imports) {
    if (!file.startsWith(server) || isOnTop(file)) continue
    const height = serverRooms.indexOf(roomOf(file))
    if (height < 0) wrong.push(`${file} is in no room`)
    for (const target of targets)
      if (target.startsWith(server) && !(serverRooms.indexOf(roomOf(target)) <= height && serverRooms.includes(roomOf(target))))
        wrong.push(`${file} → ${target}`)
  }
  expect(wrong).toEqual([])
})

test(`a room has at most ${mostFiles} files`, async () => {
  const files = new Map<string, number>()
  for (const [room] of packages)
    for (const file of await Array.fromAsync(glob(`${room}/**/*.{ts,tsx,css}`, { exclude: ['**/node_modules/**', '**/dist/**'] })))
      files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1)
  expect([...files].filter(([, count]) => count > mostFiles)).toEqual([])
})

/** The first import cycle that leads from a file back to itself. */
const cycleFrom = (start: string): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const target of imports.get(file) ?? []) {
      if (target === start) {
        const way = [file]
        while (way[0] !== start) way.unshift(cameFrom.get(way[0] as string) as string)
        return way
      }
      if (imports.has(target) && !cameFrom.has(target)) {
        cameFrom.set(target, file)
        open.push(target)
      }
    }
  return undefined
}

test('there are no import cycles', () => {
  expect([...imports.keys()].flatMap((file) => cycleFrom(file)?.join(' → ') ?? [])).toEqual([])
})

test('SQL is only in .queries.ts files and in the database room', async () => {
  const wrong: string[] = []
  for (const file of imports.keys())
    if (
      file.startsWith(server) &&
      !/\.queries\.ts$|\.test\.tsx?$|\/testing\/|\/src\/database\//.test(file) &&
      /sql`|from 'sql-template-tag'/.test(await readFile(file, 'utf8'))
    )
      wrong.push(file)
  expect(wrong).toEqual([])
})
