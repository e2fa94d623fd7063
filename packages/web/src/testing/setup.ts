import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Every test starts with an empty page, an empty store and the real world. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
