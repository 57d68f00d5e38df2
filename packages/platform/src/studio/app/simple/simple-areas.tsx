/** The areas that list the items of a few content types: Design and Settings. */
import { areaTypes } from '../../core/areas.ts'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { messages } from '../../messages/messages.ts'
import { AreaKindNote } from '../frame/AreaKindNote.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { TypeArea } from './TypeArea.tsx'

const { labels } = messages.areas
const isOf = (types: readonly string[]) => (type: string) => types.includes(type)
const isOfDesign = isOf(areaTypes.design)
/** The settings types, except e-mails, which have a separate screen. */
const [, , , , mail] = areaTypes.settings
const isOfSettings = isOf(areaTypes.settings.filter((type) => type !== mail))

/** The Design list, which is shown while the site uses the default theme. */
export const ThemeList = () => (
  <TypeArea title={labels.design} isListed={isOfDesign} note={screenMessages.kinds.noTheme} />
)

const settingsHelp: ReadonlyMap<string, string> = new Map(Object.entries(settingsMessages.types))

export const SettingsArea = () => (
  <TypeArea
    title={labels.settings}
    isListed={isOfSettings}
    toHelp={(type) => settingsHelp.get(type)}
    head={<SettingsTabs />}
    note={<AreaKindNote kind="content" />}
  />
)
