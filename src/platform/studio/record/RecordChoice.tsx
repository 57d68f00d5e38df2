/** Of a page that shows one record at a time: which one is shown here. */
import { useState } from 'react'
import { readPath } from '../fields/stored-value.ts'
import { Picker } from '../ui/Picker.tsx'
import { useItems, useItemsRead } from '../document/use-items.ts'
import { say } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'

type RecordChoiceProps = {
  /** Of the page with the record that is shown; the record's name is its end. */
  readonly path: string
  /** With its name in addresses. */
  readonly onRecord: (urlName: string) => void
}

/** Nothing on other pages. */
export function RecordChoice({ path, onRecord }: RecordChoiceProps) {
  const { page, types } = usePage()
  const { draft } = useDraft(page).view
  const [words, setWords] = useState('')
  const type = readPath(draft?.body, ['record', 'type'])
  const facts = typeof type === 'string' ? types.contentTypes.get(type) : undefined
  const wanted = { language: page.language, type: facts?.name }
  const { data: items = [], isPlaceholderData } = useItemsRead({ ...wanted, words }, facts !== undefined)
  const [shown] = useItems({ ...wanted, urlName: path.split('/').at(-1) }, facts !== undefined) ?? []
  if (facts === undefined) return null
  const show = (key: string) => {
    const item = items.find(({ contentKey }) => contentKey === key)
    if (item !== undefined) onRecord(item.urlName)
  }
  return (
    <div className="record-choice">
      <span aria-hidden>{facts.label}</span>
      <Picker
        label={say.record.shown(facts.label)}
        {...{ words, onWords: setWords }}
        isLoading={isPlaceholderData}
        items={items.map(({ contentKey, title }) => ({ key: contentKey, text: title }))}
        onPick={show}
      >
        {shown?.title ?? say.form.choose}
      </Picker>
    </div>
  )
}
