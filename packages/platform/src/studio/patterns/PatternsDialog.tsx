/** The list of saved patterns, in which editors can find, rename and delete them. */
import { hasAllWords } from '#kit/browser'
import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { RequestError } from '../ui/RequestError.tsx'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { maxListedItems, useItems } from '../document/use-items.ts'
import { usePages, usePatterns } from '../core/queries.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import { CopiedPatternRow } from './CopiedPatternRow.tsx'
import { LinkedPatternRow } from './LinkedPatternRow.tsx'
import { patternType } from '../core/shown-patterns.ts'

type PatternsDialogProps = {
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  readonly onClose: () => void
}

export function PatternsDialog({ typed, onClose }: PatternsDialogProps) {
  const [words, setWords] = useState(typed)
  const patterns = usePatterns()
  const language = usePages().data?.[0]?.language
  const linked = useItems(
    { language: language ?? '', type: patternType, words: words.trim() },
    language !== undefined,
  )
  const copied = patterns.data?.filter(({ name }) => hasAllWords(name, words))
  const isReady = linked !== undefined && copied !== undefined
  const isEmpty = isReady && linked.length + copied.length === 0
  return (
    <StudioDialog title={patternMessages.title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
      <SearchField aria-label={patternMessages.search} value={words} onChange={setWords} autoFocus>
        <Input placeholder={patternMessages.search} />
      </SearchField>
      {!isReady && !patterns.isError && <p>{messages.wait}</p>}
      {patterns.isError && <RequestError error={patterns.error} />}
      {isEmpty && <p>{words.trim() === '' ? patternMessages.none : messages.noResults(words)}</p>}
      {linked !== undefined && linked.length > 0 && (
        <section className="patterns" aria-label={patternMessages.links}>
          <h3>{patternMessages.links}</h3>
          <p className="quiet">{patternMessages.linksHelp}</p>
          <ul className="publishes">
            {linked.map((item) => (
              <LinkedPatternRow key={`${item.contentKey} ${item.title}`} item={item} />
            ))}
          </ul>
          {linked.length === maxListedItems && <p className="quiet">{patternMessages.more}</p>}
        </section>
      )}
      {copied !== undefined && copied.length > 0 && (
        <section className="patterns" aria-label={patternMessages.copies}>
          <h3>{patternMessages.copies}</h3>
          <p className="quiet">{patternMessages.copiesHelp}</p>
          <ul className="publishes">
            {copied.map((pattern) => (
              <CopiedPatternRow key={pattern.id} pattern={pattern} />
            ))}
          </ul>
        </section>
      )}
    </StudioDialog>
  )
}
