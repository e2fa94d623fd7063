import { expect, test } from 'vitest'
import { pathsNotVisited, routerPaths } from './router-paths.ts'

test('the paths of both front ends are found', async () => {
  expect(await routerPaths('portal')).toEqual(expect.arrayContaining(['/', '/support/$supportCaseId', '/support/new', '$']))
  expect(await routerPaths('console')).toEqual(expect.arrayContaining(['/lists/$list/paste', '/providers/new', '/providers/$code', '$']))
})

test('an address visits the most precise path that it fits', () => {
  const paths = ['/', '/cases', '/cases/$id', '/cases/new', '$']
  expect(pathsNotVisited(paths, ['/', '/cases?tab=open', '/cases/7#entry', '/nothing'])).toEqual(['/cases/new'])
  expect(pathsNotVisited(paths, ['/cases/new'])).toEqual(['/', '/cases', '/cases/$id', '$'])
})
