import { type ChangeOrigin, withContext, workContext } from './work-context.ts'

const system: ChangeOrigin = { origin: 'system', actor: '' }

/** Everything that `work` writes is logged as coming from here. */
export const withChangeOrigin = <Result>(origin: ChangeOrigin, work: () => Result): Result => withContext({ origin }, work)

/** Everything that the current request writes from now on is logged as coming from here. */
export const setChangeOrigin = (origin: ChangeOrigin) => {
  const context = workContext()
  if (!context) throw new Error('Only work with a context has an origin')
  context.origin = origin
}

/** For rows that aren't changes, such as the demonstration's. */
export const withoutChangeLog = <Result>(work: () => Result): Result => withContext({ origin: { ...changeOrigin(), log: 'off' } }, work)

export const changeOrigin = (): ChangeOrigin => workContext()?.origin ?? system
