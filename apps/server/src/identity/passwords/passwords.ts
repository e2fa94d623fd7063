import argon2, { type Options } from '@node-rs/argon2'
import { Problem } from '../../common/problem.ts'
import { openFairQueue, type Turn } from './fair-queue.ts'

export type PasswordCost = { memoryCost: number; timeCost: number }

/** `turn` groups the hashing work, so a flood of it delays nobody else. */
export type Passwords = {
  hash(password: string, turn: Turn): Promise<string>
  /** Takes the same time with or without a stored hash. Input that can't be a password is refused without hashing. */
  verify(storedHash: string | null | undefined, password: string, turn: Turn): Promise<boolean>
  /** Whether it was hashed with weaker parameters than today's. */
  isOutdated(storedHash: string): boolean
}

export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export const longestPassword = 256

const tooManyHashes = () => new Problem('busy', 'Too many people sign in at once. Try again in a moment.', { headers: { 'retry-after': '2' } })

/** A flood of sign-ins queues here, so it can't starve the rest. */
const limits = { concurrency: 2, mostWaiting: 96, mostOfOneName: 32, busy: tooManyHashes }

export const normalPassword = (password: string) => password.normalize('NFC')
export const passwordLength = (password: string) => [...normalPassword(password)].length

/** Whether the input could be a password. The result depends only on the input. */
const isPossible = (password: string) => password !== '' && passwordLength(password) <= longestPassword

const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/

/** argon2id (the library's default). Only tests lower the cost. */
export const openPasswords = async ({ memoryCost, timeCost }: PasswordCost = passwordCost): Promise<Passwords> => {
  const options: Options = { memoryCost, timeCost, parallelism: 1 }
  const queue = openFairQueue(limits)
  const ofNobody = await argon2.hash(crypto.randomUUID(), options)
  return {
    hash: (password, turn) => queue(turn, () => argon2.hash(normalPassword(password), options)),
    verify: async (storedHash, password, turn) => {
      if (!isPossible(password)) return false
      return queue(turn, async () => {
        const fits = await argon2.verify(storedHash || ofNobody, normalPassword(password)).catch(() => false)
        return Boolean(storedHash) && fits
      })
    },
    isOutdated: (storedHash) => {
      const [, memory, time] = parameters.exec(storedHash) ?? []
      return Number(memory ?? 0) < memoryCost || Number(time ?? 0) < timeCost
    },
  }
}
