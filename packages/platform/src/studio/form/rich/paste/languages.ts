/**
 * Compares languages and text directions. A language or direction is stored with pasted text only if it differs from
 * that of the surrounding text.
 */
import { richTextValues } from '#kit/browser'

export const directions = ['ltr', 'rtl', 'auto'] as const
export type Direction = (typeof directions)[number]

/**
 * Returns the canonical form, such as `en-GB`. Returns undefined if the text is not a language code. For example, Word
 * writes `X-NONE` and `ZXX` for text that it does not proofread.
 */
export function toLanguage(text: string | null): string | undefined {
  if (text === null || richTextValues.get('lang')?.test(text) !== true) return undefined
  const locale = parseLocale(text)
  return locale === undefined || /^(?:zxx|und|mul)$/.test(locale.language) ? undefined : locale.toString()
}

/** Compares only language and script: `en-US` in `en-GB` text counts as the same language. */
export function isSameLanguage(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const [first, second] = [parseLocale(one)?.maximize(), parseLocale(other)?.maximize()]
  return first?.language === second?.language && first?.script === second?.script
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

export function toDirection(language: string | undefined): Direction {
  const script = language === undefined ? undefined : parseLocale(language)?.maximize().script
  return rightToLeftScripts.has(script ?? '') ? 'rtl' : 'ltr'
}

function parseLocale(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}
