import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import server from '../apps/server/package.json' with { type: 'json' }
import installation from '../package.json' with { type: 'json' }

/** Packs the built Lanyard as `lanyard-<version>.tgz`, into this folder or a given one. `npm install` of that file is an installation. */
const root = join(import.meta.dirname, '..')
const [target = root] = process.argv.slice(2)
const making = join(root, 'node_modules/.cache', `package-${process.pid}`)

const contents = [
  'apps/server/*.mjs',
  'apps/{server,portal,console}/dist/**/*.*',
  'apps/server/{data,migrations}/**/*.*',
  'deploy/**/*.*',
  'docs/**/*.md',
  'sbom/*',
  '{CHANGELOG,README,SECURITY}.md',
  'LICENSE',
]

const isOurs = (name: string) => name.startsWith('@lanyard/')
const { name, version, description, license, type, engines, bin } = installation
const manifest = {
  ...{ name, version, private: true, description, license, type, engines, bin },
  files: ['apps', 'deploy', 'docs', 'sbom', 'CHANGELOG.md', 'SECURITY.md'],
  // Ours are built into the server.
  dependencies: Object.fromEntries(Object.entries(server.dependencies).filter(([each]) => !isOurs(each))),
  optionalDependencies: { ...installation.optionalDependencies, ...server.optionalDependencies },
}

try {
  for (const file of globSync(contents, { cwd: root, exclude: ['**/*.ts'] })) {
    mkdirSync(dirname(join(making, file)), { recursive: true })
    cpSync(join(root, file), join(making, file))
  }
  // Screenshots are larger than all the rest.
  const paragraphs = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')
  writeFileSync(join(making, 'README.md'), paragraphs.filter((text) => !text.includes('docs/screenshots/')).join('\n\n'))
  writeFileSync(join(making, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: making, encoding: 'utf8' })
  const [{ filename, size, entryCount }] = JSON.parse(packed) as [{ filename: string; size: number; entryCount: number }]
  console.log(`${filename}: ${entryCount} files, ${(size / 1_000_000).toFixed(1)} MB`)
} finally {
  rmSync(making, { recursive: true, force: true })
}
