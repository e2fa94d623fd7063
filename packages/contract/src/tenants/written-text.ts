import { z } from 'zod'

/** One line of text that is not blank. */
export const line = (most: number) => z.string().regex(/\S/).max(most)
/** The same, or `null` to clear it. */
export const lineOrNull = (most: number) => z.union([line(most), z.null()])
export const email = z.email().max(254)
