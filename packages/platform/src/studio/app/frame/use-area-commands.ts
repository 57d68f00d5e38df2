/** Registers navigation commands for the areas and screens that the account may use. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listAreas, toArea } from '../../core/areas.ts'
import { useComponentCommands, type Command } from '../../core/commands.ts'
import { usePages } from '../../core/queries.ts'
import { listScreens, type Screen } from '../../core/screens.ts'
import { useStudio } from '../../core/studio-context.ts'
import { toItemsQuery } from '../../document/use-items.ts'
import { messages } from '../../messages/messages.ts'
import { findStartPageLanguage } from '../../pages/page-changes.ts'

const { labels, words, screens } = messages.areas

export function useAreaCommands(): void {
  const { commands, currentAccount } = useStudio()
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  useComponentCommands(commands, [
    ...listAreas(currentAccount).map(({ id, to }): Command => ({
      id: `area-${id}`,
      group: 'go',
      label: labels[id],
      words: words[id],
      run: () => void navigate({ to }),
    })),
    ...listScreens(currentAccount).map((screen): Command => ({
      id: `screen-${screen.id}`,
      group: 'go',
      detail: labels[screen.area],
      ...screens[screen.id],
      run: () => void openScreen(screen),
    })),
  ])
}

/**
 * Returns a function that opens a screen. If a content type has several items, or its items cannot be loaded, opens the
 * area's list instead.
 */
function useOpenScreen(): (screen: Screen) => Promise<void> {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const language = findStartPageLanguage(usePages().data ?? [])
  return async (screen) => {
    if ('to' in screen) return navigate({ to: screen.to, search: screen.search ?? {} })
    const items =
      language === undefined
        ? []
        : await queries.fetchQuery(toItemsQuery(calls, { language, type: screen.type })).catch(() => [])
    const [item, ...others] = items
    if (item === undefined || others.length > 0) return navigate({ to: toArea(screen.area).to })
    const { contentKey } = item
    return navigate({
      to: '/item/$contentKey/$language',
      params: { contentKey, language: item.language },
    })
  }
}
