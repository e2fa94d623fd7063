import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connectivity, watchConnectivity } from './connectivity.ts'

let connectivity: Connectivity
const probe = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  probe.mockReset().mockRejectedValue(new Error('no network'))
  connectivity = watchConnectivity(probe)
})
afterEach(() => connectivity.stop())

test('going offline marks the app disconnected immediately', () => {
  expect(connectivity.get()).toBe(true)
  dispatchEvent(new Event('offline'))
  expect(connectivity.get()).toBe(false)
})

test('coming online polls every 2 seconds until a request succeeds, and only then marks the app connected', async () => {
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  expect(probe).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(probe).toHaveBeenCalledTimes(3)
  expect(connectivity.get()).toBe(false)
  probe.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(2000)
  expect(connectivity.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe).toHaveBeenCalledTimes(4)
})

test('an unreachable server counts as disconnected until it responds', async () => {
  connectivity.lost()
  expect(connectivity.get()).toBe(false)
  probe.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(2000)
  expect(connectivity.get()).toBe(true)
})

test('going offline again stops the polling', async () => {
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(probe).not.toHaveBeenCalled()
})
