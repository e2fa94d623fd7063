import { AsyncLocalStorage } from 'node:async_hooks'

/** Who changes records, and from where: an account, an API key, an import run or a job. */
export type ChangeOrigin = {
  origin: 'learner' | 'staff' | 'operator' | 'api-key' | 'import' | 'job' | 'system'
  actor: string
  /** Writes in bulk log their chunks themselves (`batch`), or aren't logged. */
  log?: 'batch' | 'off'
}

const origins = new AsyncLocalStorage<ChangeOrigin>()
const system: ChangeOrigin = { origin: 'system', actor: '' }

/** Everything that `work` writes is logged as coming from here. */
export const withChangeOrigin = <Result>(origin: ChangeOrigin, work: () => Result): Result => origins.run(origin, work)

/** For rows that aren't changes, such as the demonstration's. */
export const withoutChangeLog = <Result>(work: () => Result): Result => origins.run({ ...changeOrigin(), log: 'off' }, work)

export const changeOrigin = (): ChangeOrigin => origins.getStore() ?? system
