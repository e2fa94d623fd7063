import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { moveToBackground } from './background-process.ts'

test('another process gives way to those that answer people, and one that has ended is left alone', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(other, 'spawn')
  const processId = other.pid as number
  moveToBackground(processId)
  expect(getPriority(processId)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  other.kill()
  await once(other, 'exit')
  moveToBackground(processId)
})
