/** The platform's own labels, used for labels that a site's catalogue does not define (SITE-2, SITE-4). */
import english from './labels/en.json' with { type: 'json' }
import german from './labels/de.json' with { type: 'json' }
import type { LabelCatalogue } from './labels.ts'

export type PlatformLabel = keyof typeof english

/** Returns the catalogues for a language such as `de_DE` or `de-AT`, best first. For any other language, returns only the English one. */
export const toPlatformLabels = (language: string): readonly LabelCatalogue[] =>
  /^de(?:[-_]|$)/i.test(language) ? [german, english] : [english]

/** Returns a label in English, as the default of a property. */
export const toEnglishLabel = (key: PlatformLabel): string => english[key]
