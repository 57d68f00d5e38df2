import { z } from 'zod'

/** One line of text of a fixed form, which the message names. */
export const code = (label: string, pattern: RegExp, form: string) =>
  z.string().regex(pattern, `must be ${form}`).meta({ label, kind: 'text' })
