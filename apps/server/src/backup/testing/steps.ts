import { expect } from 'vitest'
import { openSteps, type Steps } from '../command.ts'

/** Runs a command without its process. */
export const takeSteps = async <Result>(work: (steps: Steps) => Promise<Result>): Promise<{ result: Result; lines: string[] }> => {
  const lines: string[] = []
  const { steps, finish } = openSteps((line) => void lines.push(line))
  try {
    const result = await work(steps)
    expect(await finish(true)).toEqual([])
    return { result, lines }
  } catch (error) {
    expect(await finish(false)).toEqual([])
    throw error
  }
}
