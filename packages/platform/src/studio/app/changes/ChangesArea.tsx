/** The Changes area: the drafts of all editors, and earlier releases, which publishers can undo. */
import { useState } from 'react'
import type { ListedDraft } from '#api'
import { useOpenDrafts } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { messages } from '../../messages/messages.ts'
import { DraftList } from '../../pages/DraftList.tsx'
import { DiscardDraft } from '../../publish/DiscardDraft.tsx'
import { LoadedChanges } from '../../publish/LoadedChanges.tsx'
import { PublishList } from '../../publish/PublishList.tsx'
import { RequestError } from '../../ui/RequestError.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'

const words = screenMessages.drafts
type EditorFilter = 'anyone' | 'me'

export function ChangesArea() {
  const { canPublish } = useStudio()
  return (
    <AreaScreen title={messages.areas.labels.changes}>
      <Drafts />
      {canPublish && (
        <section className="card">
          <div className="card-head">
            <h2>{screenMessages.publishes}</h2>
          </div>
          <PublishList />
        </section>
      )}
    </AreaScreen>
  )
}

function Drafts() {
  const { currentAccount } = useStudio()
  const [editor, setEditor] = useState<EditorFilter>('anyone')
  const { data, error, isPending } = useOpenDrafts()
  const listed = (data ?? [])
    .filter(({ changedByAccount }) => editor === 'anyone' || changedByAccount === currentAccount.userId)
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.title}</h2>
        <label className="inline-field">
          {words.editor}
          <select value={editor} onChange={({ target }) => setEditor(target.value as EditorFilter)}>
            <option value="anyone">{words.anyone}</option>
            <option value="me">{words.me}</option>
          </select>
        </label>
      </div>
      {error !== null && <RequestError error={error} />}
      {isPending && <p>{messages.wait}</p>}
      {data !== undefined && listed.length === 0 && (
        <p className="quiet">{editor === 'me' ? screenMessages.home.noneOwn : words.none}</p>
      )}
      {listed.length > 0 && (
        <DraftList label={words.title} drafts={listed} toActions={toDiscard} toDetails={toChanges} />
      )}
    </section>
  )
}

const toChanges = (draft: ListedDraft) => <LoadedChanges draft={draft} />

const toDiscard = (draft: ListedDraft) => (
  <DiscardDraft item={draft} title={draft.title} isNew={draft.baseVersion === null} isOneOfMany />
)
