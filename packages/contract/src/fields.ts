import { z } from 'zod'

/** What a field of a record may hold. Every field can be unknown (null), unless it is `required`. */
export const text = z.string().nullish()
export const id = z.int().nullish()
export const whole = z.int().nullish()
export const number = z.number().nullish()
export const flag = z.boolean().nullish()
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().nullish()
/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime().nullish()

export const required = <Inner extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<Inner>>): Inner => field.unwrap().unwrap()

export type Fields = Readonly<Record<string, z.ZodType>>

/** A list of names as an object schema whose unknown names are refused. */
export const exactly = <Shape extends Fields>(shape: Shape) => z.strictObject(shape)
