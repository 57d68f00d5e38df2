/** The platform's own labels, used for labels that a site's catalogue does not define (SITE-2, SITE-4). */
import english from './en.json' with { type: 'json' }
import german from './de.json' with { type: 'json' }
import type { LabelCatalogue } from './labels.ts'

export type PlatformLabel = keyof typeof english

/** Labels from a site's configuration, by language code, such as `en` and `de`. They override the platform's labels. */
export type SiteLabels = Readonly<Record<string, LabelCatalogue>>

const platformLabels: SiteLabels = { en: english, de: german }

/**
 * Returns the catalogues for a language such as `de_DE` or `de-AT`, the best match first. The English catalogues come
 * last, for languages and labels without a translation.
 */
export function toPlatformLabels(language: string, siteLabels: SiteLabels = {}): readonly LabelCatalogue[] {
  const [code = ''] = language.toLowerCase().split(/[-_]/)
  return [...new Set([code, 'en'])].flatMap((each) =>
    [siteLabels, platformLabels].flatMap((labels) =>
      Object.hasOwn(labels, each) ? [labels[each] ?? {}] : [],
    ),
  )
}

/** Returns the sorted names of labels that have text in English, but not in the given language. */
export function listUntranslatedLabels(language: string, siteLabels: SiteLabels = {}): readonly string[] {
  const [code = ''] = language.toLowerCase().split(/[-_]/)
  const list = (each: string) =>
    [siteLabels, platformLabels].flatMap((labels) =>
      Object.hasOwn(labels, each) ? Object.keys(labels[each] ?? {}) : [],
    )
  const translated = new Set(list(code))
  return [...new Set(list('en'))].filter((name) => !translated.has(name)).toSorted()
}

/** Returns the English text of a platform label, for use as a property's default value. */
export const toEnglishLabel = (key: PlatformLabel): string => english[key]
