/** The areas that list items of a few content types: Menus, Design and Settings. */
import { areaTypes } from '../../core/areas.ts'
import { toRoleNames } from '../../core/role-names.ts'
import { useStudio } from '../../core/studio-context.ts'
import { screens } from '../../messages/en-screens.ts'
import { say } from '../../messages/messages.ts'
import { KindNote } from '../frame/KindNote.tsx'
import { TypeArea } from './TypeArea.tsx'

const { labels } = say.areas
const isOf = (types: readonly string[]) => (type: string) => types.includes(type)
const isOfMenus = isOf(areaTypes.menus)
const isOfDesign = isOf(areaTypes.design)
const isOfSettings = isOf(areaTypes.settings)

export function MenusArea() {
  const { who } = useStudio()
  const note = screens.kinds.redirects(toRoleNames('changeRedirects'))
  const isNoted = !who.rights.includes('changeRedirects')
  return <TypeArea title={labels.menus} isListed={isOfMenus} {...(isNoted && { note })} />
}

/** Shown while the site uses the default theme. */
export const ThemeList = () => (
  <TypeArea title={labels.design} isListed={isOfDesign} note={screens.kinds.noTheme} />
)

export const SettingsArea = () => (
  <TypeArea title={labels.settings} isListed={isOfSettings} note={<KindNote kind="content" />} />
)
