/**
 * The dialog that finds text on all pages, and replaces it in the selected matches. Replacements are saved as drafts.
 */
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { toItemKey } from '../api/shapes.ts'
import type { TextMatch, TextMatches, TextProperty } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { LocatedProblemLine } from '../problems/Problems.tsx'
import { toProblemText } from '../fields/located-problem.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { TextMatchList, toMatchKey } from './TextMatches.tsx'
import { RequestError } from '../ui/RequestError.tsx'
import { toFieldLocation } from './replaced-field.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { RevertReplacement } from './RevertReplacement.tsx'
import {
  useLastReplacement,
  useReplace,
  useRevertedReplacement,
  type Replacement,
  type TextQuery,
} from './use-replacements.ts'

const most = 1000

type FindDialogProps = {
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  readonly onClose: () => void
}

export function FindDialog({ typed, onClose }: FindDialogProps) {
  const { canEdit } = useStudio()
  const [query, setQuery] = useState<TextQuery>({ q: typed, isExact: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = useDeferredValue(query)
  const texts = useTexts(shown)
  const replace = useReplace()
  const last = useLastReplacement()
  const places = useMemo(() => texts.data?.pages.flatMap((page) => page.places) ?? [], [texts.data])
  const named = places.filter((location) => !left.has(toMatchKey(location))).slice(0, most)
  const isComplete = areCollected(texts.data)
  /** True if the matches are for the current search text. */
  const isCurrent = shown === query && !texts.isPlaceholderData && !replace.isPending
  const leave = useCallback(
    (location: TextMatch, isNamed: boolean) =>
      setLeft((before) => {
        const others = [...before].filter((key) => key !== toMatchKey(location))
        return new Set(isNamed ? others : [...others, toMatchKey(location)])
      }),
    [],
  )
  return (
    <StudioDialog title={messages.find.title} onClose={onClose} isWide>
      <FindForm
        query={query}
        onQuery={setQuery}
        named={isCurrent ? named.length : 0}
        onReplace={(replacement) => replace.mutate({ ...shown, replacement, places: named })}
      />
      {replace.isError && <RequestError error={replace.error} />}
      {last !== undefined && <ReplacementSummary replacement={last} onShow={onClose} />}
      {texts.isError && <RequestError error={texts.error} />}
      {texts.isSuccess && (
        <output className="quiet">{toFound(places, { isComplete, hasMore: texts.hasNextPage })}</output>
      )}
      {canEdit && places.length > 1 && (
        <Button
          className="small"
          onPress={() => setLeft(new Set(named.length > 0 ? places.map(toMatchKey) : []))}
        >
          {named.length > 0 ? messages.find.leaveAll : messages.find.chooseAll}
        </Button>
      )}
      <TextMatchList places={places} left={left} onName={canEdit ? leave : undefined} onShow={onClose} />
      {texts.hasNextPage && <Button onPress={() => void texts.fetchNextPage()}>{messages.find.more}</Button>}
    </StudioDialog>
  )
}

/** Describes the search results. Does not report “no matches” while the server is still indexing texts. */
function toFound(
  places: readonly TextMatch[],
  { isComplete, hasMore }: { isComplete: boolean; hasMore: boolean },
): string {
  const times = places.reduce((sum, { count }) => sum + count, 0)
  const found = messages.find.found({ places: places.length, times, hasMore })
  const words = [(places.length > 0 || isComplete) && found, !isComplete && messages.find.collecting]
  return words.filter(Boolean).join(' ')
}

type FindFormProps = {
  readonly query: TextQuery
  readonly onQuery: (query: TextQuery) => void
  /** The number of selected matches. */
  readonly named: number
  readonly onReplace: (replacement: string) => void
}

function FindForm({ query, onQuery, named, onReplace }: FindFormProps) {
  const { canEdit } = useStudio()
  const [replacement, setReplacement] = useState('')
  /**
   * Replacing text with an empty string requires confirmation and cannot be started with Enter, because the editor may
   * not have typed the replacement yet.
   */
  const isRemoval = replacement === '' && named > 0
  return (
    <form
      className="find"
      onSubmit={(event) => {
        event.preventDefault()
        if (named > 0) onReplace(replacement)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
      <TextField value={query.q} maxLength={200} autoFocus onChange={(q) => onQuery({ ...query, q })}>
        <Label>{messages.find.wanted}</Label>
        <Input />
      </TextField>
      {canEdit && (
        <TextField value={replacement} maxLength={1000} onChange={setReplacement}>
          <Label>{messages.find.replacement}</Label>
          <Input />
        </TextField>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={query.isExact}
          onChange={({ target }) => onQuery({ ...query, isExact: target.checked })}
        />
        {messages.find.exact}
      </label>
      {canEdit && (
        <>
          {isRemoval && (
            <ConfirmButton
              label={messages.find.remove(named)}
              question={messages.find.removeQuestion(query.q, named)}
              onConfirm={() => onReplace('')}
            />
          )}
          {!isRemoval && (
            <Button type="submit" className="primary" isDisabled={named === 0}>
              {messages.find.replace(named)}
            </Button>
          )}
        </>
      )}
    </form>
  )
}

function useTexts({ q, isExact }: TextQuery) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['texts', q, isExact],
    enabled: q.trim() !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      calls.get('/studio/texts', {
        query: { q, exact: `${isExact}`, limit: 100, ...(pageParam !== '' && { after: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => (areCollected(state.data) ? false : collectingMs),
  })
}

/** The interval between requests while the server is still indexing texts. */
const collectingMs = 1000

const areCollected = (data: InfiniteData<TextMatches> | undefined) => data?.pages.at(-1)?.isComplete !== false

type ReplacementSummaryProps = { readonly replacement: Replacement; readonly onShow: () => void }

/** The result of this tab's latest replacement. */
function ReplacementSummary({ replacement, onShow }: ReplacementSummaryProps) {
  const { items, changed, refused, places, client } = replacement
  const isTaken = useRevertedReplacement(client) !== undefined
  const toTitle = (one: TextProperty) =>
    places.find((location) => toItemKey(location) === toItemKey(one))?.title
  const properties = items.reduce((sum, item) => sum + item.properties, 0)
  return (
    <>
      {!isTaken && (
        <output className="notice">
          {messages.find.done(properties, items.length)}
          {changed.length > 0 && ` ${messages.find.changed(changed.length)}`}
          {refused.length > 0 && ` ${messages.find.refused(refused.length)}`}
        </output>
      )}
      {refused.length > 0 && (
        <ul className="problems" aria-label={messages.problems.title}>
          {refused.map((one) => (
            <LocatedProblemLine
              key={toMatchKey(one)}
              item={{ contentKey: one.contentKey, language: one.language }}
              title={toTitle(one)}
              problem={{ ...toFieldLocation(one), text: toProblemText(one) }}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {items.length > 0 && <RevertReplacement key={client} {...{ client, onShow }} />}
    </>
  )
}
