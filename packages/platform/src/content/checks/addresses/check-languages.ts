/** Compares a site's active languages with each other, and with pages whose paths begin with a language's prefix. */
import { pageBody, siteBody, toLanguagePrefix } from '#content-types'
import { isReservedPath } from '#model'
import type { ContentDraft } from '../../types/change.ts'

export type LanguageProblem = {
  readonly draft: ContentDraft
  readonly message: string
  readonly hint: string
}

export type LanguageCheck = {
  /** The drafts to write. */
  readonly drafts: readonly ContentDraft[]
  /** Unchanged settings, and unchanged pages and redirects whose paths may begin with a language prefix. */
  readonly staying: readonly ContentDraft[]
}

/** The types that {@link findLanguageProblems} checks. */
export const typesWithLanguageChecks: ReadonlySet<string> = new Set([
  'epiderm__site',
  'epiderm__page',
  'epiderm__redirect',
])
export function findLanguageProblems({ drafts, staying }: LanguageCheck): LanguageProblem[] {
  const all = [...drafts, ...staying]
  const site = all.find(({ type }) => type === 'epiderm__site')
  const settings = siteLanguages.safeParse(site?.body).data
  if (site === undefined || settings === undefined) return []
  const { defaultLanguage, languages } = settings
  const active = languages.filter(({ isActive }) => isActive).map(({ code }) => code)
  const prefixes = active.filter((code) => code !== defaultLanguage).map(toLanguagePrefix)
  return [
    ...(drafts.includes(site) ? findSettingsProblems(site, { defaultLanguage, active, prefixes }) : []),
    ...findHiddenAddresses({ all, drafts, site }, prefixes),
  ]
}

/**
 * Returns the prefixes of the languages that a settings item activates, except the default language; an empty list for
 * other items.
 */
export function toLanguagePrefixes({ type, body }: ContentDraft): string[] {
  const settings = type === 'epiderm__site' ? siteLanguages.safeParse(body).data : undefined
  const active = settings?.languages.filter(({ isActive }) => isActive) ?? []
  return active
    .filter(({ code }) => code !== settings?.defaultLanguage)
    .map(({ code }) => toLanguagePrefix(code))
}

const siteLanguages = siteBody.pick({ defaultLanguage: true, languages: true })

type SiteLanguages = {
  readonly defaultLanguage: string
  readonly active: readonly string[]
  readonly prefixes: readonly string[]
}

function findSettingsProblems(draft: ContentDraft, { defaultLanguage, active, prefixes }: SiteLanguages) {
  const twice = prefixes.find((prefix, index) => prefixes.indexOf(prefix) !== index)
  const taken = prefixes.find(isReservedPath)
  const rules: [boolean, string, string][] = [
    [
      active.includes(defaultLanguage),
      `${defaultLanguage} is the default language and no active one`,
      'Name it under languages, active.',
    ],
    [
      draft.language === defaultLanguage,
      `is written in ${draft.language}, and ${defaultLanguage} is the default language`,
      'Settings are not translated: their own language is the default one.',
    ],
    [
      twice === undefined,
      `two active languages begin their addresses with ${twice}`,
      'Switch one of them off.',
    ],
    [
      taken === undefined,
      `an active language begins its addresses with ${taken}, as the server’s own do`,
      'Switch it off.',
    ],
  ]
  return rules.flatMap(([isRight, message, hint]) => (isRight ? [] : [{ draft, message, hint }]))
}

/**
 * Reports the problem on a changed item: the page or redirect if that item changed; otherwise, the settings that
 * activate the language.
 */
function findHiddenAddresses(
  {
    all,
    drafts,
    site,
  }: { all: readonly ContentDraft[]; drafts: readonly ContentDraft[]; site: ContentDraft },
  prefixes: readonly string[],
): LanguageProblem[] {
  return all.flatMap((item) => {
    const address = toAddress(item)
    const prefix = prefixes.find((one) => `${address}/`.startsWith(`${one}/`))
    const draft = [item, site].find((one) => drafts.includes(one))
    if (address === undefined || prefix === undefined || draft === undefined) return []
    const message =
      draft === item
        ? `is at ${address}, and addresses that begin with ${prefix} are those of a language`
        : `switches on a language whose addresses begin with ${prefix}, where ${item.title} is (${address})`
    return [{ draft, message, hint: 'Give the page another address, or switch the language off.' }]
  })
}

function toAddress({ type, body }: ContentDraft): string | undefined {
  if (type === 'epiderm__page') return pageBody.shape.route.safeParse(body.route).data
  return type === 'epiderm__redirect' && typeof body.from === 'string' ? body.from : undefined
}
