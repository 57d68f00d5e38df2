/** The areas of the studio. The menu, the command palette (Ctrl K) and the screens all use this table. */
import type { CurrentAccount } from '#api'
import type { Permission } from '#model/browser'

const areas = [
  { id: 'home', to: '/', right: 'seeUnpublished' },
  { id: 'pages', to: '/pages', right: 'seeUnpublished' },
  { id: 'content', to: '/content', right: 'seeUnpublished' },
  { id: 'media', to: '/media', right: 'seeUnpublished' },
  { id: 'menus', to: '/menus', right: 'seeUnpublished' },
  { id: 'changes', to: '/changes', right: 'editDrafts' },
  { id: 'design', to: '/design', right: 'seeUnpublished' },
  { id: 'settings', to: '/settings', right: 'editDrafts' },
  { id: 'activity', to: '/activity', right: 'seeActivity' },
] as const satisfies readonly { readonly id: string; readonly to: string; readonly right: Permission }[]

export type Area = (typeof areas)[number]
export type AreaId = Area['id']

const byId = Object.fromEntries(areas.map((area) => [area.id, area])) as Readonly<Record<AreaId, Area>>

export const toArea = (id: AreaId): Area => byId[id]

/** Lists the areas that an account may use. */
export const listAreas = ({ rights }: Pick<CurrentAccount, 'rights'>): readonly Area[] =>
  areas.filter(({ right }) => rights.includes(right))

/** Content types of each area, in list order. All other types belong to the Content area. */
export const areaTypes = {
  pages: ['epiderm__page', 'epiderm__layout', 'epiderm__pattern'],
  media: ['sfdc_cms__image'],
  menus: ['epiderm__menu', 'epiderm__redirect'],
  design: ['epiderm__theme'],
  settings: [
    'epiderm__site',
    'epiderm__delivery_schedule',
    'epiderm__labels',
    'epiderm__synonyms',
    'epiderm__mail',
  ],
} as const satisfies Partial<Record<AreaId, readonly string[]>>

/** Returns the area that lists the items of a content type. */
export function findAreaOfType(type: string): AreaId {
  const found = Object.entries(areaTypes).find(([, types]) => (types as readonly string[]).includes(type))
  return (found?.[0] as AreaId | undefined) ?? 'content'
}
