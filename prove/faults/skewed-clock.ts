import { env } from 'node:process'

/** Loaded before Lanyard with `--import`: makes the machine's clock wrong by this many milliseconds. */
const ahead = Number(env.PROVE_CLOCK_AHEAD ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => (given.length === 0 ? new target(target.now() + ahead) : Reflect.construct(target, given)),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
})
