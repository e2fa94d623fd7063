import { connect, type Socket } from 'node:net'
import type { Peer } from './raw-socket.ts'

/** A slow sender: the first bytes, and any that then arrive one by one. */
export type Slow = { name: string; first: string; drip: string }

export const slowSenders = (host: string, bearer: string): Slow[] => {
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\n`
  return [
    { name: 'nothing', first: '', drip: '' },
    { name: 'half a request line', first: 'GET /heal', drip: '' },
    { name: 'slow headers', first: head('GET /healthz'), drip: 'X-Slow: ' },
    { name: 'a body that never comes', first: `${head('POST /learner-app/support-case')}Content-Length: 1000\r\n\r\n`, drip: '' },
    { name: 'a slow body', first: `${head('POST /learner-app/support-case')}Content-Length: 1000\r\n\r\n{`, drip: ' ' },
    {
      name: 'a slow form',
      first: `${head('POST /api/auth/callback/credentials').replace('application/json', 'application/x-www-form-urlencoded')}Content-Length: 1000\r\n\r\n`,
      drip: 'a',
    },
    { name: 'slow chunks', first: `${head('POST /learner-app/support-case')}Transfer-Encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
    { name: 'a slow body for nobody', first: `${head('POST /nothing')}Content-Length: 1000\r\n\r\n`, drip: ' ' },
    { name: 'a slow body of a read', first: `${head('GET /combos/genders')}Content-Length: 1000\r\n\r\n`, drip: ' ' },
  ]
}

const every = 1_000

/** Milliseconds until the socket was cut off; it is closed after `longest`. */
export const cutAfter = ({ port, from = '127.0.0.1' }: Peer, { first, drip }: Slow, longest: number): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now()
    let timer: NodeJS.Timeout | undefined
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => {
      if (first !== '') socket.write(first)
      if (drip !== '') timer = setInterval(() => socket.write(drip), every)
    })
    const giveUp = setTimeout(() => socket.destroy(), longest)
    // Reads the response, so the end is noticed.
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(giveUp)
      resolve(performance.now() - begun)
    })
  })
