import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Component, faultsOf, onlyShipped } from './tools/bill-of-materials.ts'
import { licencesOf } from './tools/licences.ts'
import { shippedPackages } from './tools/shipped-packages.ts'

const lock = {
  packages: {
    '': { version: '0.1.0', dependencies: {} },
    'apps/server': {
      name: '@lanyard/server',
      version: '0.1.0',
      dependencies: { pg: '8', '@lanyard/contract': '0.1.0' },
      optionalDependencies: { 'native-x': '1' },
    },
    'packages/contract': { name: '@lanyard/contract', version: '0.1.0', dependencies: { zod: '4' } },
    bench: { name: '@lanyard/bench', version: '0.1.0', dependencies: { 'pg-copy-streams': '7', pg: '8' } },
    'node_modules/@lanyard/contract': { link: true, resolved: 'packages/contract' },
    'node_modules/pg': { version: '8.0.0', dependencies: { split: '1' }, peerDependencies: { 'not-installed': '1' } },
    'node_modules/pg/node_modules/split': { version: '1.0.0' },
    'node_modules/split': { version: '2.0.0' },
    'node_modules/native-x': { version: '1.0.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/pg-copy-streams': { version: '7.0.0', dependencies: { split: '2' } },
    'node_modules/vitest': { version: '5.0.0' },
  },
}
const shipped = shippedPackages(lock)

const component = (name: string, version: string, licenses: Component['licenses'] = [{ license: { id: 'MIT' } }]): Component => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  licenses,
})
const all = [component('pg', '8.0.0'), component('split', '1.0.0'), component('native-x', '1.0.0'), component('zod', '4.0.0')]
const bom = (components: Component[]) => ({
  metadata: { component: { 'bom-ref': 'lanyard@0.1.0' } },
  components,
  dependencies: [{ ref: 'lanyard@0.1.0', dependsOn: ['pg@8.0.0', 'vitest@5.0.0'] }, { ref: 'vitest@5.0.0' }],
})

test('an installation contains the transitive dependencies of the shipped workspaces, as Node resolves them, and no tools', () => {
  expect(shipped.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(['native-x 1.0.0', 'pg 8.0.0', 'split 1.0.0', 'zod 4.0.0'])
})

test('the bill of materials lists only those', () => {
  const { components, dependencies } = onlyShipped(bom([...all, component('vitest', '5.0.0'), component('split', '2.0.0')]), shipped)
  expect(components).toEqual(all)
  expect(dependencies).toEqual([{ ref: 'lanyard@0.1.0', dependsOn: ['pg@8.0.0'] }])
})

test('an unlisted package or a missing licence is reported', () => {
  expect(faultsOf(bom(all), shipped)).toEqual([])
  expect(faultsOf(bom(all.slice(1)), shipped)).toEqual(['pg 8.0.0 is not listed'])
  expect(faultsOf(bom([component('pg', '8.0.0', []), ...all.slice(1)]), shipped)).toEqual(['pg 8.0.0 has no licence'])
})

test('every package has its licence, with the text if it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanyard-licences-'))
  const place = join(folder, 'node_modules/pg')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'LICENSE.md'), 'The licence of pg\n')
  writeFileSync(join(place, 'README.md'), 'Something else\n')
  const parts = licencesOf(bom(all), shipped, folder).split(/\n\n-+\n/)
  rmSync(folder, { recursive: true })
  expect(parts.slice(1).map((part) => part.trim())).toEqual(['native-x 1.0.0: MIT', 'pg 8.0.0: MIT\n\nThe licence of pg', 'split 1.0.0: MIT', 'zod 4.0.0: MIT'])
})
