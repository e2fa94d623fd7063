import { expect } from 'vitest'
import { openSteps, type Steps } from '../command.ts'

/** A command without its process. */
export const takeSteps = async <Result>(work: (steps: Steps) => Promise<Result>): Promise<{ result: Result; said: string[] }> => {
  const said: string[] = []
  const { steps, finish } = openSteps((line) => void said.push(line))
  try {
    const result = await work(steps)
    expect(await finish(true)).toEqual([])
    return { result, said }
  } catch (error) {
    expect(await finish(false)).toEqual([])
    throw error
  }
}
