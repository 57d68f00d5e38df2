/** The language-specific rules: letters with two spellings, stems, and function words. */
import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import type { LanguageCode } from '#model'

export type LanguageRules = {
  /** Returns one common form for the different spellings of a folded word, such as `saeure` and `säure`. */
  readonly unify: (word: string) => string
  /** Returns the stem of a word. */
  readonly stem: (word: string) => string
  /** Normalised function words, which are ignored if the query has other words. */
  readonly fillers: ReadonlySet<string>
}

const toSame = (word: string) => word

const english: LanguageRules = {
  unify: toSame,
  stem: stemEnglish,
  fillers: new Set(
    `a an and any are as at be been but by can could did do does for from get go goes had has have how i if in is it its may me my
    need of on or our shall should so some than that the their them then there these they this those to us use used using
    want was we were what when where which who whom whose why will with would you your`.split(/\s+/),
  ),
}

const german: LanguageRules = {
  unify: (word) =>
    word
      .replaceAll('ae', 'a')
      .replaceAll('oe', 'o')
      .replace(/(?<![aeiouq])ue/g, 'u'),
  stem: stemGerman,
  fillers: new Set(
    `aber am an auch auf aus bei beim bin bist da das dass dein dem den der des die dies diese dieser du durfen darf ein eine
    einem einen einer eines er es euch fur hat haben habe ich ihr ihre ihrem ihren im in ist kann konnen man mein mit muss oder sein
    sich sie sind soll sollen uber um und uns unser unsere vom von wann war warum was welche welchen welcher welches wenn wer
    werden wie wir wird wo zu zum zur`.split(/\s+/),
  ),
}

const rules: ReadonlyMap<string, LanguageRules> = new Map([
  ['en', english],
  ['de', german],
])
const others: LanguageRules = { unify: toSame, stem: toSame, fillers: new Set() }

/**
 * Returns the rules for a language code: the English rules for `en_GB`, for example. An unknown language has no rules.
 */
export function findLanguageRules(language: LanguageCode): LanguageRules {
  const [name = ''] = language.split('_')
  return rules.get(name) ?? others
}
