import { z } from 'zod'

/** Field types. Every field is nullable unless it is `required`. */
export const text = z.string().nullish()
export const id = z.int().nullish()
export const whole = z.int().nullish()
export const number = z.number().nullish()
export const flag = z.boolean().nullish()
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().nullish()
/** A timestamp, ISO 8601 in UTC. */
export const moment = z.iso.datetime().nullish()

export const required = <Inner extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<Inner>>): Inner => field.unwrap().unwrap()

export type Fields = Readonly<Record<string, z.ZodType>>

/** An object schema that rejects unknown keys. */
export const exactly = <Shape extends Fields>(shape: Shape) => z.strictObject(shape)
