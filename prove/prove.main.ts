import { argv, exit } from 'node:process'
import { type Lanyard, startLanyard } from './lanyard.ts'
import { proofs } from './promises.ts'

/** The promises in their full figures against a running Lanyard, one line each; `npm run prove -- P5 P36` proves some. */
const wanted = argv.slice(2).map((id) => id.toUpperCase())
const unknown = wanted.filter((id) => proofs.every((proof) => proof.id !== id))
if (unknown.length > 0) {
  console.error(`There is no proof of ${unknown.join(', ')}; there are ${proofs.map(({ id }) => id).join(', ')}.`)
  exit(2)
}

let demonstration: Promise<Lanyard> | undefined
const shared = { demonstration: () => (demonstration ??= startLanyard()) }
const broken: string[] = []

for (const { id, name, prove } of proofs) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  const begun = performance.now()
  const { counts, faults } = await prove(shared).catch((error: Error) => ({ counts: 'not finished', faults: [error.stack ?? error.message] }))
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${id.padEnd(4)} ${name}: ${counts}  ${faults.length === 0 ? 'kept' : 'BROKEN'}  (${seconds} s)`)
  broken.push(...faults.slice(0, 10).map((fault) => `${id} ${fault}`))
}
await (await demonstration?.catch(() => undefined))?.stop()
if (broken.length > 0) console.log(`\nBroken:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`)
exit(broken.length === 0 ? 0 : 1)
