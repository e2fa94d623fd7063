import { expect, test } from 'vitest'
import { type Chunks, chunkFaults } from './chunk-faults.ts'

const worker = { 'src/service-worker.ts': { file: 'service-worker.js' } }
const chunks = (imports: Record<string, string[]>): Chunks => ({
  ...Object.fromEntries(Object.entries(imports).map(([key, imported]) => [key, { file: `${key}.js`, imports: imported }])),
  ...worker,
})

test('chunks that are loaded in an order have no fault', () => {
  expect(chunkFaults(chunks({ page: ['shell', 'common'], common: ['shell'], shell: [] }))).toEqual([])
})

test('a circle is named, wherever it begins', () => {
  expect(chunkFaults(chunks({ page: ['shell'], shell: ['common'], common: ['shell'] }))).toEqual([
    'Chunks import each other in a circle: shell.js → common.js → shell.js',
  ])
})

test('a service worker that pages import, or that imports, is named', () => {
  expect(chunkFaults(chunks({ page: ['src/service-worker.ts'] }))).toEqual(['The service worker shares code with the pages, by page.js'])
  expect(chunkFaults({ ...chunks({ page: [] }), 'src/service-worker.ts': { file: 'service-worker.js', imports: ['page'] } })).toEqual([
    'The service worker shares code with the pages, by service-worker.js',
  ])
})
