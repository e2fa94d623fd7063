import { z } from 'zod'

/** What a learner may write: text is short, a date is an ISO string (a day, or a moment whose day counts); null clears. */
export const words = z.string().max(200).nullish()
export const value = z.int().min(1).nullish()
export const choice = z.boolean().nullish()
export const year = z.int().nullish()
export const isoDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
export const writtenDay = isoDay.nullish()
