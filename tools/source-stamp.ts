import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A front end's sources outside its own folder. */
const folders = ['packages/contract/src', 'packages/web/src']
const files = ['package-lock.json', ...['build', 'first-loads', 'front-end', 'source-stamp'].map((name) => `tools/${name}.ts`)]
const ownFiles = ['index.html', 'first-loads.json', 'vite.config.ts']

const isSource = (file: string) => /\.\w+$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)

const filesIn = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => `${folder}/${file}`)

/** One hash of all the sources: unchanged sources need no rebuild. Tests are excluded. */
export const stampSources = (root: string, app: string): string => {
  const sources = [
    ...files,
    ...ownFiles.map((file) => `apps/${app}/${file}`).filter((file) => existsSync(join(root, file))),
    ...[...folders, `apps/${app}/src`].flatMap((folder) => filesIn(root, folder)),
  ]
  const hash = createHash('sha256')
  for (const file of sources.sort())
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
