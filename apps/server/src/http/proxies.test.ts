import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

const deploy = join(import.meta.dirname, '../../../../deploy')
/** Debian's programs for servers aren't in everyone's path. */
const programAt = (...paths: string[]) => paths.find((path) => existsSync(path))
const nginx = programAt('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx')
const caddy = programAt('/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy')

let server: TestServer
let folder: string
let upstream: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanyard-proxy-'))
  server = await openTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  upstream = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** A request over TLS, to the proxy, for one of Lanyard's hosts. */
const ask = async (port: number, host: string, path: string) => {
  const asked = request({ host: '127.0.0.1', port, path, servername: host.split(':')[0], headers: { host }, rejectUnauthorized: false }).end()
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode as number, body: await text(answer) }
}

/** A busy machine takes seconds to start a proxy. */
const started = { timeout: 15_000 }

const makeCertificate = () => {
  const names = { cert: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') }
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', [...args, '-keyout', names.key, '-out', names.cert], { stdio: 'ignore' })
  return names
}

test.skipIf(!nginx)('nginx with the example’s configuration passes requests on, with their host', async () => {
  const [plain, secure, { cert, key }] = [await freePort(), await freePort(), makeCertificate()]
  const configuration = readFileSync(join(deploy, 'nginx/nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`)
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('/etc/lanyard/tls/fullchain.pem', cert)
    .replace('/etc/lanyard/tls/privkey.pem', key)
    .replace(
      'server_tokens off;',
      `server_tokens off; access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}`,
    )
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, `pid ${folder}/nginx.pid;\ndaemon off;\n${configuration}`)
  execFileSync(nginx as string, ['-t', '-p', folder, '-c', path, '-e', join(folder, 'error.log')], { stdio: 'pipe' })
  const child = spawn(nginx as string, ['-p', folder, '-c', path, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  try {
    await expect
      .poll(() => ask(secure, 'banksia.localhost:3000', '/readyz').catch(() => undefined), started)
      .toMatchObject({ status: 200, body: '{"status":"ready"}' })
    expect((await ask(secure, 'banksia.localhost:3000', '/login')).body).toContain('Banksia Training')
    expect((await ask(secure, 'kahu.localhost:3000', '/login')).body).toContain('Kahu Institute')
    const redirected = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([308, 'https://127.0.0.1/login'])
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

test.skipIf(!caddy)('Caddy with the example’s configuration passes requests on, with their host', async () => {
  const [secure, { cert, key }] = [await freePort(), makeCertificate()]
  const site = readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replace(/^console\.example\.org.*\{$/m, `https://:${secure} {\n\ttls ${cert} ${key}\n\tbind 127.0.0.1`)
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  execFileSync(caddy as string, ['validate', '--config', path, '--adapter', 'caddyfile'], { stdio: 'pipe' })
  const child = spawn(caddy as string, ['run', '--config', path, '--adapter', 'caddyfile'], { stdio: 'ignore', env: { HOME: folder } })
  try {
    await expect.poll(() => ask(secure, 'banksia.localhost:3000', '/readyz').catch(() => undefined), started).toMatchObject({ status: 200 })
    expect((await ask(secure, 'kahu.localhost:3000', '/login')).body).toContain('Kahu Institute')
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
