import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export type Nginx = { port: number; stop(): Promise<void> }

const programs = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

const findNginx = async (): Promise<string | undefined> => {
  for (const program of programs)
    if (
      await access(program).then(
        () => true,
        () => false,
      )
    )
      return program
}

/** As docs/operations.md asks of a proxy: Host unchanged, addresses forwarded, and files of 25 MB let through. */
const configuration = (folder: string, port: number, { servers, keepsConnections }: { servers: readonly string[]; keepsConnections: boolean }) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  client_max_body_size 30m; client_header_timeout 15s; client_body_timeout 15s; send_timeout 15s;
  upstream lanyard { ${servers.map((server) => `server ${server} max_fails=0;`).join(' ')} ${keepsConnections ? 'keepalive 4;' : ''} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lanyard; proxy_http_version 1.1; proxy_request_buffering off;
      proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`

/** Connections to Lanyard that are kept stay with one process. */
type NginxOptions = { port?: number; keepsConnections?: boolean }

/** nginx in front of Lanyards at these addresses, on a free port or a given one. Undefined if the machine has none. */
export const startNginx = async (
  servers: readonly string[],
  { port: given, keepsConnections = servers.length === 1 }: NginxOptions = {},
): Promise<Nginx | undefined> => {
  const command = await findNginx()
  if (!command) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-nginx-'))
  const port = given ?? (await freePort())
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, { servers, keepsConnections }))
  await promisify(execFile)(command, ['-t', '-c', file, '-p', folder])
  const child = spawn(command, ['-c', file, '-p', folder], { stdio: 'ignore' })
  const endWithRun = () => child.kill('SIGTERM')
  process.once('exit', endWithRun)
  const exited = once(child, 'exit')
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  for (const deadline = Date.now() + 10_000; !(await isUp()); await pause(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start; see ${folder}`)
  const stop = async () => {
    process.off('exit', endWithRun)
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  return { port, stop }
}
