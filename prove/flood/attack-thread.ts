import { parentPort, workerData } from 'node:worker_threads'
import { openBrowser } from '../accounts/browser.ts'
import { times } from '../requests/concurrently.ts'
import { openWire } from '../requests/wire.ts'
import type { Ordered } from './attack.ts'
import { addAnswer, openTally } from './tally.ts'

const { port, csrf, seconds, connections, attack } = workerData as Ordered
const wire = openWire(port)
const tally = openTally()
const end = performance.now() + seconds * 1000

const fieldsOf = (number: number) => Object.fromEntries(Object.entries(attack.fields).map(([name, value]) => [name, value.replace('#', String(number))]))

await Promise.all(
  times(connections).map(async (connection) => {
    const browser = openBrowser(wire, 'kahu', { address: '192.0.2.19', csrf })
    for (let number = connection; performance.now() < end; number += connections) {
      if (attack.cookie) browser.cookies.set('lanyard.challenge', attack.cookie)
      addAnswer(tally, await browser.step(fieldsOf(number)))
    }
  }),
)
wire.close()
parentPort?.postMessage(tally)
