import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accepts } from './tools/node-ranges.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string> | undefined>
type Locked = { version?: string; resolved?: string; link?: boolean; dev?: boolean; engines?: { node?: string } }

const read = async <Of>(file: string) => JSON.parse(await readFile(file, 'utf8')) as Of
const manifests = await Array.fromAsync(glob('{.,packages/*,apps/*,e2e,bench,prove,tools/*}/package.json', { exclude: ['**/node_modules/**'] }))
const root = await read<Manifest & { overrides: object }>('package.json')
const { packages } = await read<{ packages: Record<string, Locked> }>('package-lock.json')
const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))

const isExact = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
/** Where copies of a package are installed. */
const copiesOf = (name: string) => installed.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([path, { version }]) => `${path} ${version}`)

test('every dependency has an exact version, types and overrides too', async () => {
  expect(manifests.length).toBeGreaterThan(8)
  const loose: string[] = []
  for (const file of manifests) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = await read<Manifest>(file)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }))
      if (!isExact(version)) loose.push(`${file}: ${name} ${version}`)
  }
  const overrides = JSON.stringify(root.overrides).matchAll(/"([^"]+)":"([^"]+)"/g)
  for (const [, name, version = ''] of overrides) if (!isExact(version)) loose.push(`overrides: ${name} ${version}`)
  expect(loose).toEqual([])
})

test('pg and pg-protocol are installed once: our batches speak the protocol of the very pg that sends them', async () => {
  const { dependencies = {} } = await read<Manifest>('apps/server/package.json')
  expect([copiesOf('pg'), copiesOf('pg-protocol')]).toEqual([
    [`node_modules/pg ${dependencies.pg}`],
    [`node_modules/pg-protocol ${dependencies['pg-protocol']}`],
  ])
})

test('the lock file names no registry, and npm resolves peer dependencies', async () => {
  expect(installed.filter(([, { resolved, link }]) => resolved && !link)).toEqual([])
  expect(await readFile('.npmrc', 'utf8')).not.toMatch(/peer-deps|force|registry=/)
})

test('every package accepts the pinned Node, whichever Node runs npm', async () => {
  const [pinned = ''] = new Set(Object.entries(root.optionalDependencies ?? {}).flatMap(([name, version]) => (name.startsWith('node-') ? version : [])))
  expect(isExact(pinned)).toBe(true)
  expect(installed.filter(([, { engines }]) => !accepts(engines?.node ?? '*', pinned)).map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
})

test.each([
  ['*', true],
  ['>=20', true],
  ['>= 22.12.0', true],
  ['^22.12.0 || ^24.0.0 || >=26.0.0', true],
  ['22 || >=24.0.0', true],
  ['26.x', true],
  ['~26.10.0', true],
  ['>=18 <27', true],
  ['^20.19.0 || >=22.12.0', true],
  ['>=18 <26', false],
  ['^24', false],
  ['26.9.x', false],
  ['>26.10.0', false],
  ['^26.11.0', false],
])('the range %s accepts Node 26.10.0: %s', (range, isAccepted) => expect(accepts(range, '26.10.0')).toBe(isAccepted))
