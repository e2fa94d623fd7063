import { openWorkerPool } from './worker-pool.ts'

/** The workers that parse everything strangers send. */
export const openParsing = (options: { threads?: number } = {}) => openWorkerPool({ entry: new URL('./parsing.main.ts', import.meta.url), ...options })
