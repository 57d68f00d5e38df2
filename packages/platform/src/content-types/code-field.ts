import { z } from 'zod'

/** Creates a field for one line of text in a fixed format, which the error message describes. */
export const codeField = (label: string, pattern: RegExp, form: string) =>
  z.string().regex(pattern, `must be ${form}`).meta({ label, kind: 'text' })
