import argon2, { type Options } from '@node-rs/argon2'
import { Problem } from '../platform/problem.ts'

export type PasswordCost = { memoryCost: number; timeCost: number }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whatever is there to compare with. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
  /** Made with less effort than is asked for today. */
  isOutdated(storedHash: string): boolean
}

export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
export const longestPassword = 256

/** Sign-ins in a flood wait here, so that they can't starve the rest; more than this many waiting, and the next is told to come back. */
const atOnce = 2
const mostWaiting = 96

const openGate = () => {
  const waiting: (() => void)[] = []
  let inside = 0
  const enter = async () => {
    if (inside < atOnce) {
      inside++
      return
    }
    if (waiting.length >= mostWaiting) throw new Problem('busy', 'Too many people sign in at once. Try again in a moment.', { headers: { 'retry-after': '2' } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside--
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    return work().finally(leave)
  }
}

export const normalPassword = (password: string) => password.normalize('NFC')
export const passwordLength = (password: string) => [...normalPassword(password)].length

const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/

/** argon2id (the library's own default); the cost is lowered only where a test says so. */
export const openPasswords = async ({ memoryCost, timeCost }: PasswordCost = passwordCost): Promise<Passwords> => {
  const options: Options = { memoryCost, timeCost, parallelism: 1 }
  const gate = openGate()
  const ofNobody = await argon2.hash(crypto.randomUUID(), options)
  return {
    hash: (password) => gate(() => argon2.hash(normalPassword(password), options)),
    verify: (storedHash, password) =>
      gate(async () => {
        const comparable = Boolean(storedHash) && passwordLength(password) <= longestPassword
        const fits = await argon2.verify(comparable ? (storedHash as string) : ofNobody, comparable ? normalPassword(password) : '').catch(() => false)
        return comparable && fits
      }),
    isOutdated: (storedHash) => {
      const [, memory, time] = parameters.exec(storedHash) ?? []
      return Number(memory ?? 0) < memoryCost || Number(time ?? 0) < timeCost
    },
  }
}
