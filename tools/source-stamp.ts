import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const toolFiles = (...names: string[]) => ['build', 'source-stamp', ...names].map((name) => `tools/${name}.ts`)

/** Sources outside an app's own folder. */
const ofFrontEnds = {
  folders: ['packages/contract/src', 'packages/web/src'],
  files: ['package-lock.json', ...toolFiles('build-first-paint', 'first-loads', 'front-end')],
}
const ofServer = { folders: ['packages/contract/src', 'packages/theme/src'], files: ['package-lock.json', ...toolFiles('build-server')] }
const ownFiles = ['index.html', 'first-loads.json', 'vite.config.ts', 'data/read-lookups.ts', 'package.json']

const isSource = (file: string) => /\.\w+$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)

const filesIn = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => `${folder}/${file}`)

/** One hash of all the sources: unchanged sources need no rebuild. Tests are excluded. */
export const stampSources = (root: string, app: string): string => {
  const { folders, files } = app === 'server' ? ofServer : ofFrontEnds
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
