import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** A busy machine takes longer to load a page's parts; what is there already is found at once. */
configure({ asyncUtilTimeout: 10_000 })

/** Every test starts with an empty page, an empty store and the real world. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
