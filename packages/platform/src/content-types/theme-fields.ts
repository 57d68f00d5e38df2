/** The form fields for the platform's theme tokens. */
import { z } from 'zod'
import { themeTokens, type ThemeTokenKind } from './theme-tokens.ts'

const sections: readonly (readonly [pattern: RegExp, section: string])[] = [
  [/-z-index$/, 'Advanced'],
  [/-button-/, 'Buttons and form fields'],
  [/font-family$|heading-(?:font-weight|letter-spacing)$/, 'Typefaces'],
  [/font-size$|line-height$/, 'Text sizes'],
  [/^--dxp-g-|color/, 'Colours'],
]

const helpOfKinds: Readonly<Record<ThemeTokenKind, string>> = {
  tokenColor: 'A custom colour, or the same as another colour of the theme.',
  tokenFont: 'The typeface, followed by fallbacks that are used until it has loaded.',
  tokenNumber: 'A multiple of the font size, such as 1.5.',
  tokenSize: 'A fixed length, or one that grows with the window.',
}

const helpOfNames: readonly (readonly [pattern: RegExp, help: string])[] = [
  [
    /^--dxp-g-brand-1$/,
    'Leave it empty to derive it from the colour of buttons and links. A change of that colour in Design empties it.',
  ],
  [/font-weight$/, '400 is regular and 700 is bold.'],
  [/letter-spacing$/, 'A fraction of the font size. Negative values move letters closer together.'],
  [/z-index$/, 'Dialogs cover everything that has a lower number.'],
]

const findFirst = (list: readonly (readonly [RegExp, string])[], name: string): string | undefined =>
  list.find(([pattern]) => pattern.test(name))?.[1]

/** Describes the fields only. The record's schema checks bodies, because a theme may define additional tokens. */
export const themeFields = z.object(
  Object.fromEntries(
    Object.entries(themeTokens).map(([name, { help: label, kind, default: byDefault }]) => [
      name,
      z
        .string()
        .default(byDefault)
        .meta({
          label,
          kind,
          section: findFirst(sections, name) ?? 'Spacing',
          help: findFirst(helpOfNames, name) ?? helpOfKinds[kind],
        }),
    ]),
  ),
)
