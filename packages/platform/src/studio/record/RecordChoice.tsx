/** Selects the record to show on a page that serves several records. */
import { useState } from 'react'
import { readFormPath } from '../fields/stored-value.ts'
import { Picker } from '../ui/Picker.tsx'
import { useItems, useItemsQuery } from '../document/use-items.ts'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'

type RecordChoiceProps = {
  /** The page's path with the current record. The last segment is the record's URL name. */
  readonly path: string
  /** Called with the URL name of the selected record. */
  readonly onRecord: (urlName: string) => void
}

/** Renders nothing on a page that does not serve several records. */
export function RecordChoice({ path, onRecord }: RecordChoiceProps) {
  const { page, types } = usePage()
  const { draft } = useDraft(page).view
  const [words, setWords] = useState('')
  const type = readFormPath(draft?.body, ['record', 'type'])
  const facts = typeof type === 'string' ? types.contentTypes.get(type) : undefined
  const query = { language: page.language, type: facts?.name }
  const { data: items = [], isPlaceholderData } = useItemsQuery({ ...query, words }, facts !== undefined)
  const [shown] = useItems({ ...query, urlName: path.split('/').at(-1) }, facts !== undefined) ?? []
  if (facts === undefined) return null
  const show = (key: string) => {
    const item = items.find(({ contentKey }) => contentKey === key)
    if (item !== undefined) onRecord(item.urlName)
  }
  return (
    <div className="record-choice">
      <span aria-hidden>{facts.label}</span>
      <Picker
        label={messages.record.shown(facts.label)}
        {...{ words, onWords: setWords }}
        isLoading={isPlaceholderData}
        items={items.map(({ contentKey, title }) => ({ key: contentKey, text: title }))}
        onPick={show}
      >
        {shown?.title ?? messages.form.choose}
      </Picker>
    </div>
  )
}
