import { expect, test } from 'vitest'
import { pathsNotVisited, routerPaths } from './router-paths.ts'
import { allConsolePaths, portalPaths } from './screens.ts'

test('the paths of both front ends are found', async () => {
  expect(await routerPaths('portal')).toEqual(expect.arrayContaining(['/', '/support/$supportCaseId', '/support/new', '$']))
  expect(await routerPaths('console')).toEqual(expect.arrayContaining(['/lists/$list/paste', '/providers/new', '/providers/$code', '$']))
})

test('an address visits the most precise path that it fits', () => {
  const paths = ['/', '/cases', '/cases/$id', '/cases/new', '$']
  expect(pathsNotVisited(paths, ['/', '/cases?tab=open', '/cases/7#entry', '/nothing'])).toEqual(['/cases/new'])
  expect(pathsNotVisited(paths, ['/cases/new'])).toEqual(['/', '/cases', '/cases/$id', '$'])
})

test('every path of both front ends is among the screens that hostile texts are tried on', async () => {
  const portal = portalPaths({ course: '1', message: '1', supportCase: '1', credential: '1', invoice: '1' })
  expect(pathsNotVisited(await routerPaths('portal'), [...portal, '/login'])).toEqual([])
  expect(
    pathsNotVisited(
      await routerPaths('console'),
      allConsolePaths({ event: '1', user: '1', invitation: '1', learner: '1', record: '1', import: '1', supportCase: '1', broadcast: '1', class: '1' }),
    ),
  ).toEqual([])
})
