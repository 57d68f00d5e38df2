/** Edits the site's design: shows the controls of the current theme next to a preview. */
import { messages } from '../messages/messages.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { ThemeList } from './simple/simple-areas.tsx'
import { useThemeInUse } from './design/use-theme-in-use.ts'

export function DesignArea() {
  const theme = useThemeInUse()
  if (theme === undefined) return <p className="waiting">{messages.wait}</p>
  if (theme === null) return <ThemeList />
  return <ItemEditor key={`${theme.contentKey}/${theme.language}`} item={theme} />
}
