import { openSteps, type Steps } from '../command.ts'

/** A command without its process. */
export const takeSteps = async <Result>(work: (steps: Steps) => Promise<Result>): Promise<{ result: Result; said: string[] }> => {
  const said: string[] = []
  const { steps, finish } = openSteps((line) => void said.push(line))
  try {
    const result = await work(steps)
    await finish(true)
    return { result, said }
  } catch (error) {
    await finish(false)
    throw error
  }
}
