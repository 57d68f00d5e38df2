/** The areas that list items of a few content types: Design and Settings. */
import { areaTypes } from '../../core/areas.ts'
import { screens } from '../../messages/en-screens.ts'
import { say } from '../../messages/messages.ts'
import { AreaKindNote } from '../frame/AreaKindNote.tsx'
import { TypeArea } from './TypeArea.tsx'

const { labels } = say.areas
const isOf = (types: readonly string[]) => (type: string) => types.includes(type)
const isOfDesign = isOf(areaTypes.design)
const isOfSettings = isOf(areaTypes.settings)

/** Shown while the site uses the default theme. */
export const ThemeList = () => (
  <TypeArea title={labels.design} isListed={isOfDesign} note={screens.kinds.noTheme} />
)

export const SettingsArea = () => (
  <TypeArea title={labels.settings} isListed={isOfSettings} note={<AreaKindNote kind="content" />} />
)
