import { z } from 'zod'
import { field } from '#schema'
import { themeFields } from './theme-fields.ts'

/** Attack: a token that closes its declaration or loads a file. */
const tokenValue = /^[\w\s#%.,()/+*'"-]{1,300}$/

/** Attack: an open bracket or quotation mark that swallows all styles after it. */
function isWhole(value: string): boolean {
  let depth = 0
  for (const sign of value.replace(/"[^"\n]*"|'[^'\n]*'/g, '').match(/[()"']/g) ?? []) {
    if (sign !== '(' && sign !== ')') return false
    depth += sign === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** `epiderm__theme`: the tokens of a theme. */
export const themeBody = z
  .object({
    tokens: z
      .record(
        z.string().regex(/^--dxp-[a-z0-9-]+$/, 'must be the name of a token: --dxp-…'),
        z
          .string()
          .regex(tokenValue, 'must be one CSS value')
          .refine((value) => !/url\s*\(|\/\*/i.test(value), 'must not load anything')
          .refine(isWhole, 'must close each bracket and quotation mark that it opens'),
      )
      .meta({
        label: 'Colours, typefaces and sizes',
        kind: 'tokens',
        entries: themeFields,
        help: 'Tokens by name, such as `--dxp-g-root`, with one CSS value each. Tokens that are not set have the platform’s defaults.',
      }),
    themeColor: field
      .color('Browser colour')
      .meta({ help: 'The colour of the browser’s toolbar on phones.' })
      .optional(),
    logo: field
      .image('Logo')
      .meta({ help: 'Shown in the header in place of the site’s name. It is at most 44 pixels high.' })
      .optional(),
    icon: field
      .image('Icon')
      .meta({
        help: 'Shown in browser tabs and on phones. Use a square picture that is at least 192 pixels wide.',
      })
      .optional(),
  })
  .meta({ help: 'The logo and icon of the site, and tokens for its colours, sizes and spacing.' })
export type ThemeBody = z.output<typeof themeBody>
