import { type Caller, holds } from '../../caller.ts'
import type { ImportRow } from '../imports.queries.ts'

/** What a caller may bring in: all records, or those of finances. */
export const areaOf = (caller: Caller): ImportRow['area'] => (holds(caller, 'records:import') ? 'records' : 'finance')

/** Who brings in finance records only sees runs of those only. */
export const maySee = (caller: Caller, { area }: ImportRow) => areaOf(caller) === 'records' || area === 'finance'
