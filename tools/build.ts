import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildServer, confirmServer } from './build-server.ts'
import { isBuilt, stampSources } from './source-stamp.ts'

/** Builds the front ends and the server, or the named ones, if their sources changed since the last build. */
const root = join(import.meta.dirname, '..')
const named = process.argv.slice(2)
const apps = (named.length > 0 ? named : ['portal', 'console', 'server']).filter((app) => existsSync(join(root, 'apps', app, 'src')))

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes compressed copies of every text file, so that serving never compresses. */
const compressAll = async (folder: string) => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      await writeFile(join(folder, `${file}.br`), await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(join(folder, `${file}.gz`), await zip(content, { level: 9 }))
    }),
  )
}

const build = async (app: string, stamp: string) => {
  const { build: bundle } = await import('vite')
  const { measureFirstLoads, overBudget } = await import('./first-loads.ts')
  const { chunkFaults, readChunks } = await import('./chunk-faults.ts')
  const folder = join(root, 'apps', app)
  const making = join(root, 'node_modules/.cache', `${app}-${process.pid}`)
  const started = performance.now()
  try {
    await bundle({ root: folder, configFile: join(folder, 'vite.config.ts'), build: { outDir: making } })
    const broken = chunkFaults(readChunks(making))
    if (broken.length > 0) throw new Error(`The ${app} would not run:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`)
    const measured = existsSync(join(folder, 'first-loads.json')) ? measureFirstLoads(folder, making) : []
    for (const { name, kilobytes, limit } of measured) console.log(`  ${app}: ${name} loads ${kilobytes.toFixed(1)} KB of JavaScript (at most ${limit})`)
    const faults = overBudget(measured)
    if (faults.length > 0) throw new Error(`The ${app} is too heavy:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    const loads = measured.map(({ path, scripts, styles }) => ({ path, scripts, styles }))
    await mkdir(join(making, 'assets'), { recursive: true })
    await compressAll(making)
    await writeFile(join(making, 'first-loads.json'), JSON.stringify(loads))
    if (existsSync(join(folder, 'src/first-paint'))) await (await import('./build-first-paint.ts')).buildFirstPaint(folder, join(making, 'first-paint'))
    await writeFile(join(making, 'stamp.txt'), stamp)
    await rm(join(folder, 'dist'), { recursive: true, force: true })
    await rename(making, join(folder, 'dist'))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  console.log(`  ${app}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

for (const app of apps) {
  const stamp = stampSources(root, app)
  const isCurrent = isBuilt(join(root, 'apps', app, 'dist'), stamp)
  if (app === 'server') await (isCurrent ? confirmServer(root) : buildServer(root, stamp))
  else if (!isCurrent) await build(app, stamp)
}
