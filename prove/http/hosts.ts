/** A request that names a second host in some way: refused, or answered for the first only. */
export type Named = { name: string; bytes: string; isTwoHosts: boolean; isAbsolute: boolean }

const forwarded = (host: string) => [
  `X-Forwarded-Host: ${host}`,
  `Forwarded: host=${host};proto=https;for=198.51.100.7`,
  `X-Host: ${host}`,
  `X-Original-Host: ${host}`,
  `X-HTTP-Host-Override: ${host}`,
  `X-Forwarded-Server: ${host}`,
  `X-Rewrite-URL: http://${host}/`,
  `X-Original-URL: http://${host}/`,
]

/** Every way to name `other` in a request for `host`. `headers` are added to each. */
export const twoHosts = (host: string, other: string, path: string, headers: string): Named[] => {
  const request = (target: string, ...lines: string[]) => `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${headers}Connection: close\r\n\r\n`
  const two = [
    { name: 'two Host headers', bytes: request(path, `Host: ${host}`, `Host: ${other}`) },
    { name: 'two Host headers, the other first', bytes: request(path, `Host: ${other}`, `Host: ${host}`) },
    { name: 'two Host headers in two letter cases', bytes: request(path, `host: ${host}`, `HOST: ${other}`) },
    {
      name: 'two Host headers far apart',
      bytes: request(path, `Host: ${host}`, ...Array.from({ length: 40 }, (_, index) => `X-${index}: y`), `Host: ${other}`),
    },
    { name: 'a list of hosts', bytes: request(path, `Host: ${host}, ${other}`) },
    { name: 'a host after a space', bytes: request(path, `Host: ${host} ${other}`) },
    { name: 'a folded Host header', bytes: request(path, `Host: ${host}\r\n ${other}`) },
    { name: 'an indented second Host header', bytes: request(path, `Host: ${host}`, ` Host: ${other}`) },
    { name: 'a second Host header with a space before its colon', bytes: request(path, `Host: ${host}`, `Host : ${other}`) },
    { name: 'an absolute address of another host', bytes: request(`http://${other}${path}`, `Host: ${host}`) },
    { name: 'an absolute address with a name before the host', bytes: request(`http://${host}@${other}${path}`, `Host: ${host}`) },
    { name: 'an absolute address and no Host header', bytes: request(`http://${other}${path}`) },
    { name: 'a host with a name before it', bytes: request(path, `Host: ${host}@${other}`) },
    { name: 'a host with a path', bytes: request(path, `Host: ${host}/${other}`) },
    { name: 'a host with a fragment', bytes: request(path, `Host: ${host}#${other}`) },
  ]
  return [
    ...two.map((one) => ({ ...one, isTwoHosts: true, isAbsolute: one.name.startsWith('an absolute address') })),
    ...forwarded(other).map((line) => ({ name: line, bytes: request(path, `Host: ${host}`, line), isTwoHosts: false, isAbsolute: false })),
  ]
}
