import { z } from 'zod'
import { largestId } from '../query.ts'

/** What a learner may write: text is short, a date is an ISO string (a day, or a moment whose day counts); null clears. */
export const words = z.string().max(200).nullish()
export const identifier = z.int().min(1).max(largestId)
export const value = identifier.nullish()
export const choice = z.boolean().nullish()
export const year = z.int().min(0).max(9999).nullish()
export const isoDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
export const writtenDay = isoDay.nullish()
