/** Edits the site's design: shows the controls of the current theme next to a preview. */
import { messages } from '../messages/messages.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { ThemeList } from './simple/simple-areas.tsx'
import { useActiveTheme } from './design/use-active-theme.ts'

export function DesignArea() {
  const theme = useActiveTheme()
  if (theme === undefined) return <p className="waiting">{messages.wait}</p>
  if (theme === null) return <ThemeList />
  return <ItemEditor key={`${theme.contentKey}/${theme.language}`} item={theme} />
}
