/** Above a page: where one is, what is saved, who else is here, and what can be done with the page. */
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName, ListedPage } from '../api/shapes.ts'
import { HistoryDialog } from '../dialogs/HistoryDialog.tsx'
import { PublishButtons } from '../dialogs/PublishButtons.tsx'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { SaveState } from './SaveState.tsx'
import { useDraft } from './use-drafts.ts'

type EditorBarProps = {
  readonly page: ListedPage
  /** Whose edits undo takes back: the item in which something is selected, else the page. */
  readonly active: ItemName
}

export function EditorBar({ page, active }: EditorBarProps) {
  const { canEdit, edits } = useStudio()
  const { live, view } = useDraft(active)
  const [isHistory, setHistory] = useState(false)
  useEffect(() => live.follow(), [live])
  const others = view.present.filter(({ client }) => client !== edits.client)
  const names = [...new Set(others.map(({ name }) => name))]
  return (
    <header className="bar">
      <Link to="/">{say.pages.all}</Link>
      <strong>{page.title}</strong>
      <span className="quiet">{page.path}</span>
      <span className="space" />
      {names.length > 0 && <span className="present">{say.presence.here(names)}</span>}
      <SaveState />
      {canEdit && (
        <>
          <Button onPress={() => live.undo('undo')}>{say.save.undo}</Button>
          <Button onPress={() => live.undo('redo')}>{say.save.redo}</Button>
        </>
      )}
      <Button onPress={() => setHistory(true)}>{say.history.title}</Button>
      <PublishButtons page={page} />
      {isHistory && <HistoryDialog item={active} onClose={() => setHistory(false)} />}
    </header>
  )
}
