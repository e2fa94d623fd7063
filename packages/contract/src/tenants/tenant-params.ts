import { z } from 'zod'
import { largestId } from '../query.ts'

/** Letters, digits, `_` and `-`. Codes are unique regardless of case. */
export const tenantCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{1,31}$/)
  .meta({ description: 'Must be the code of a tenant: a letter, then 1 to 31 letters, digits, dashes or underscores, such as BANKSIA.' })

export const tenantParams = z.strictObject({ tenantCode })
export const tenantItemParams = z.strictObject({ tenantCode, id: z.int().min(1).max(largestId).meta({ description: 'Must be the id of the one meant.' }) })

export const success = z.object({ Success: z.boolean() })
