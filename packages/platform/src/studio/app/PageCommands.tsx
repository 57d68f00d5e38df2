/** Commands for the whole page: copy, move, archive and restore. */
import { useComponentCommands, type Command } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { listPageChanges, toChangeTitleKey } from '../pages/page-changes.ts'
import { findSeoNode } from '../blocks/seo-block.ts'
import { usePageChange } from '../pages/use-page-change.tsx'
import { useProblems } from '../document/use-problems.ts'
import { usePage } from '../document/editor-deps.ts'
import { useFieldCommands } from '../page/use-field-commands.ts'
import { useSelectionAfterUndo } from '../document/use-undone-selection.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'

export function PageCommands() {
  const { canEdit, commands } = useStudio()
  const { page } = usePage()
  const { openDialog, dialog } = usePageChange()
  useComponentCommands(commands, [
    {
      id: 'page-new',
      group: 'page',
      label: messages.change.ask(messages.change.titles.new),
      words: messages.change.words.new,
      isDisabled: !canEdit,
      run: () => openDialog({ kind: 'new', language: page.language }),
    },
    ...listPageChanges(page).map((kind) => ({
      id: `page-${kind}`,
      group: 'page' as const,
      label: messages.change.ask(messages.change.titles[toChangeTitleKey(kind, page)]),
      words: messages.change.words[kind],
      isDisabled: !canEdit,
      run: () => openDialog({ kind, page }),
    })),
  ])
  useProblemCommands()
  useFieldCommands()
  useSeoCommands()
  useSelectionAfterUndo()
  return dialog
}

/** Registers commands that focus the search engine fields in the page settings, even if a block is selected. */
function useSeoCommands(): void {
  const { commands } = useStudio()
  const { page, blocks, show } = usePage()
  const { contentKey, language } = page
  const item = { contentKey, language }
  const { description, descriptionWords, searchTitle, searchTitleWords, picture, pictureMessages } =
    messages.pageSettings
  const toCommand = (name: string, label: string, words: string): Command => ({
    id: `seo-${name}`,
    group: 'field',
    label,
    words,
    detail: messages.pageSettings.open,
    run() {
      const { id: block } = findSeoNode(blocks.list(item))
      show({ ...item, block, path: ['props', name], isInSettings: true })
    },
  })
  useComponentCommands(commands, [
    toCommand('description', description, descriptionWords),
    toCommand('pageTitle', searchTitle, searchTitleWords),
    toCommand('image', picture, pictureMessages),
  ])
}

/**
 * Registers a command for each problem or warning on the page. The command moves the focus to the location of the
 * problem or warning.
 */
function useProblemCommands(): void {
  const { commands } = useStudio()
  const { page } = usePage()
  const { contentKey, language } = page
  const toReveal = useRevealOnSite()
  const found = useProblems(page).map(({ text, ...location }, at): Command => {
    const reveal = toReveal({ contentKey, language, ...location })
    const label = `${messages.problems.title}: ${text}`
    return {
      id: `problem-${at}`,
      group: 'go',
      label,
      isDisabled: reveal === undefined,
      run: () => reveal?.(),
    }
  })
  useComponentCommands(commands, found)
}
