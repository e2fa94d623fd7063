import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** A busy machine loads a page's chunks slowly; content already there is found immediately. */
configure({ asyncUtilTimeout: 10_000 })

/** Every test starts with an empty page, empty storage and no mocks. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
