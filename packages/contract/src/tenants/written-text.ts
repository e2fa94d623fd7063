import { z } from 'zod'

/** A non-blank line of text without line breaks, other control characters, or characters that change text direction. */
export const line = (most: number) =>
  z
    .string()
    .regex(/^(?=.*\S)[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u)
    .max(most)
    .meta({ description: 'Must be one line of text, without line breaks or other control characters, and not empty.' })
/** The same, or `null` to clear it. */
export const lineOrNull = (most: number) => z.union([line(most), z.null()])

/** A non-blank note that may have several lines, or `null` to clear it. */
export const noteOrNull = (most: number) =>
  z.union([
    z
      .string()
      .regex(
        // Space, then something else, then anything: the three can't be told apart in two ways.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
        /^[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[^\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069][^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/u,
      )
      .max(most)
      .meta({ description: 'Must be text without control characters, and not empty.' }),
    z.null(),
  ])

export const domain = z
  .string()
  .regex(/^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/)
  .max(253)
  .meta({ description: 'Must be a domain such as example.edu.au.' })

export const email = z.email().max(254)
