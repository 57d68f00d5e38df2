/** Names of time zones, currencies and languages. */

export type CodeKind = 'timeZone' | 'currency' | 'language'
type NamedCode = { readonly code: string; readonly name: string }

/** Languages that the input lists. */
const languages = [
  'ar_SA bg_BG cs_CZ da_DK de_AT de_CH de_DE el_GR en_AU en_CA en_GB en_IE en_IN en_NZ en_US en_ZA es_ES es_MX',
  'et_EE fa_IR fi_FI fr_BE fr_CA fr_CH fr_FR he_IL hi_IN hr_HR hu_HU id_ID is_IS it_CH it_IT ja_JP ko_KR lt_LT',
  'lv_LV ms_MY nb_NO nl_BE nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE th_TH tr_TR uk_UA ur_PK',
  'vi_VN zh_CN zh_HK zh_TW',
].flatMap((line) => line.split(' '))

const listOf: Readonly<Record<CodeKind, () => readonly string[]>> = {
  timeZone: () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
  currency: () => Intl.supportedValuesOf('currency'),
  language: () => languages,
}

/** Lists the codes, sorted alphabetically by name. */
export const listCodes = (kind: CodeKind): readonly NamedCode[] =>
  listOf[kind]()
    .map((code) => ({ code, name: toCodeName(kind, code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** Returns the name of a code, or the code itself if it has no name. */
export function toCodeName(kind: CodeKind, code: string): string {
  if (kind === 'timeZone') return code.replaceAll('_', ' ').replaceAll('/', ' / ')
  try {
    return new Intl.DisplayNames('en-GB', { type: kind }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
