/** Arranges the fields of the site's settings in groups. */
import type { FieldDescription } from '#schema'
import type { settingsMessages } from '../../messages/areas/en-settings.ts'

export type SiteGroup = keyof typeof settingsMessages.site.groups

const names: Readonly<Record<Exclude<SiteGroup, 'technical'>, readonly string[]>> = {
  facts: ['name', 'titleSuffix', 'image', 'themeKey'],
  organization: ['organization'],
  languages: ['defaultLanguage', 'languages', 'direction', 'timeZone', 'currency'],
  searchEngines: ['isIndexed', 'headTags', 'closedPaths'],
  pages: ['layoutKey', 'notFoundPageKey', 'withdrawnPageKey', 'errorPageKey', 'accountPages'],
  consent: ['analytics'],
}

export type GroupedFields = { readonly group: SiteGroup; readonly fields: readonly FieldDescription[] }

/** Assigns the fields to groups. Fields that no other group contains go into the technical group. */
export function toSiteGroups(fields: readonly FieldDescription[]): readonly GroupedFields[] {
  const find = (name: string) => fields.filter((field) => field.name === name)
  const named = Object.entries(names).map(([group, own]) => ({
    group: group as SiteGroup,
    fields: own.flatMap(find),
  }))
  const known = new Set(Object.values(names).flat())
  const technical = fields.filter(({ name }) => !known.has(name))
  return [...named, { group: 'technical' as const, fields: technical }].filter((one) => one.fields.length > 0)
}
