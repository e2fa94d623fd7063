import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The paths that a front end's routers know, such as `/support/$supportCaseId`; `$` is what no other path fits. */
export const routerPaths = async (app: 'portal' | 'console'): Promise<string[]> => {
  const paths: string[] = []
  for await (const file of glob(`apps/${app}/src/**/*.route.tsx`, { cwd: root }))
    for (const [, path = ''] of (await readFile(`${root}${file}`, 'utf8')).matchAll(/\bpath: '([^']+)'/g)) paths.push(path)
  return paths.sort()
}

/** As precise as a path is, so few addresses it fits: words before places for anything. */
const precisionOf = (path: string) => path.split('/').map((part) => (part === '$' ? 0 : part.startsWith('$') ? 1 : 2))

const fits = (path: string, address: string) => {
  if (path === '$') return true
  const [wanted, given] = [path.split('/'), address.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index])
}

/** Paths that none of these addresses leads to. */
export const pathsNotVisited = (paths: readonly string[], addresses: readonly string[]): string[] => {
  const byPrecision = paths.toSorted((one, other) => precisionOf(other).join('').localeCompare(precisionOf(one).join('')))
  const pathnames = addresses.map((address) => address.split(/[?#]/, 1)[0] as string)
  const visited = new Set(pathnames.map((address) => byPrecision.find((path) => fits(path, address))))
  return paths.filter((path) => !visited.has(path))
}
