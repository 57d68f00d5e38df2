/**
 * Screens within the areas. The command palette (Ctrl K) finds them by the words that people use for the content edited
 * there.
 */
import type { CurrentAccount } from '#api'
import type { Permission } from '#model/browser'
import { toArea, type AreaId } from './areas.ts'

type ScreenTarget<Path extends string> =
  | { readonly to: Path; readonly search?: Readonly<Record<string, string>> }
  /** The form for the site's only item of this type. */
  | { readonly type: string }

type ScreenRule<Id extends string = string, Path extends string = string> = {
  readonly id: Id
  readonly area: AreaId
  readonly right?: Permission
} & ScreenTarget<Path>

const screens = [
  { id: 'colors', area: 'design', to: '/design', search: { part: 'colors' } },
  { id: 'fonts', area: 'design', to: '/design', search: { part: 'type' } },
  { id: 'logo', area: 'design', to: '/design', search: { part: 'pictures' } },
  { id: 'unusedPictures', area: 'media', to: '/media', search: { check: 'unused' } },
  { id: 'missingAltTexts', area: 'media', to: '/media', search: { check: 'noAltText' } },
  { id: 'schedule', area: 'settings', type: 'epiderm__delivery_schedule' },
  { id: 'mails', area: 'settings', to: '/settings/mails', right: 'editMails' },
  { id: 'site', area: 'settings', type: 'epiderm__site' },
  { id: 'labels', area: 'settings', type: 'epiderm__labels' },
  { id: 'synonyms', area: 'settings', type: 'epiderm__synonyms' },
  { id: 'languages', area: 'settings', to: '/settings/languages' },
  { id: 'installation', area: 'settings', to: '/settings/installation', right: 'manageInstallation' },
  { id: 'redirects', area: 'menus', to: '/menus/redirects', right: 'changeRedirects' },
  { id: 'notFound', area: 'menus', to: '/menus/not-found', right: 'changeRedirects' },
  { id: 'deleted', area: 'content', to: '/content/deleted', right: 'editDrafts' },
] as const satisfies readonly ScreenRule[]

type ScreenEntry = (typeof screens)[number]
export type Screen = ScreenRule<ScreenEntry['id'], Extract<ScreenEntry, { to: string }>['to']>

/** Lists the screens that an account may use. */
export function listScreens({ rights }: Pick<CurrentAccount, 'rights'>): readonly Screen[] {
  const all: readonly Screen[] = screens
  return all.filter(({ area, right }) =>
    [toArea(area).right, right ?? toArea(area).right].every((one) => rights.includes(one)),
  )
}
