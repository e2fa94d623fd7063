import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a front end is made of; its own folder is added. */
const shared = [
  'packages/contract/src/**/*.ts',
  'packages/web/src/**/*.{ts,tsx,css,json}',
  'tools/{build,front-end,source-stamp,first-loads,contract-without-schemas}.ts',
  'package-lock.json',
]
const own = ['index.html', 'first-loads.json', 'vite.config.ts', 'src/**/*.{ts,tsx,css,svg,json}', 'public/**/*.*']

/** One value for all the sources: the same sources need no second build. Tests are no part of it. */
export const stampSources = (root: string, app: string): string => {
  const patterns = [...shared, ...own.map((pattern) => `apps/${app}/${pattern}`)]
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

export const isBuilt = (folder: string, stamp: string) => {
  const file = join(folder, 'stamp.txt')
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}
