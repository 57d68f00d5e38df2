/** A text on all pages: each place is shown, and those that are named say another, as drafts. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { toItemKey } from '../api/shapes.ts'
import type { FoundPlace, FoundTexts, NamedPlace, Replaced } from '../api/text-shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { Refused } from './Refused.tsx'
import { StudioDialog } from './StudioDialog.tsx'

const most = 1000

export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { canEdit } = useStudio()
  const [wanted, setWanted] = useState<Wanted>({ q: '', isExact: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = useDeferredValue(wanted)
  const texts = useTexts(shown)
  const replace = useReplace()
  const places = texts.data?.pages.flatMap((page) => page.places) ?? []
  const named = places.filter((place) => !left.has(toPlaceKey(place))).slice(0, most)
  /** Those that are shown are of what is typed. */
  const isCurrent = shown === wanted && !texts.isPlaceholderData && !replace.isPending
  const leave = (place: FoundPlace, isNamed: boolean) =>
    setLeft((before) => {
      const others = [...before].filter((key) => key !== toPlaceKey(place))
      return new Set(isNamed ? others : [...others, toPlaceKey(place)])
    })
  return (
    <StudioDialog title={say.find.title} onClose={onClose} isWide>
      <FindForm
        wanted={wanted}
        onWanted={setWanted}
        named={isCurrent ? named.length : 0}
        onReplace={(replacement) => replace.mutate({ ...shown, replacement, places: named })}
      />
      {replace.isError && <Refused error={replace.error} />}
      {replace.data !== undefined && <Done replaced={replace.data} />}
      {texts.isError && <Refused error={texts.error} />}
      {texts.isSuccess && (
        <output className="quiet">
          {say.find.found(places.length, texts.hasNextPage)}
          {texts.data.pages.at(-1)?.isComplete === false && ` ${say.find.collecting}`}
        </output>
      )}
      <Places places={places} left={left} onName={canEdit ? leave : undefined} />
      {texts.hasNextPage && <Button onPress={() => void texts.fetchNextPage()}>{say.find.more}</Button>}
    </StudioDialog>
  )
}

type FindFormProps = {
  readonly wanted: Wanted
  readonly onWanted: (wanted: Wanted) => void
  /** How many places are to say another text. */
  readonly named: number
  readonly onReplace: (replacement: string) => void
}

function FindForm({ wanted, onWanted, named, onReplace }: FindFormProps) {
  const { canEdit } = useStudio()
  const [replacement, setReplacement] = useState('')
  return (
    <form
      className="find"
      onSubmit={(event) => {
        event.preventDefault()
        if (named > 0) onReplace(replacement)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves focus into itself (ARIA practices) */}
      <TextField value={wanted.q} maxLength={200} autoFocus onChange={(q) => onWanted({ ...wanted, q })}>
        <Label>{say.find.wanted}</Label>
        <Input />
      </TextField>
      {canEdit && (
        <TextField value={replacement} maxLength={1000} onChange={setReplacement}>
          <Label>{say.find.replacement}</Label>
          <Input />
        </TextField>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.isExact}
          onChange={({ target }) => onWanted({ ...wanted, isExact: target.checked })}
        />
        {say.find.exact}
      </label>
      {canEdit && (
        <Button type="submit" className="primary" isDisabled={named === 0}>
          {replacement === '' && named > 0 ? say.find.remove(named) : say.find.replace(named)}
        </Button>
      )}
    </form>
  )
}

type Wanted = { readonly q: string; readonly isExact: boolean }

function useTexts({ q, isExact }: Wanted) {
  const { calls } = useStudio()
  return useInfiniteQuery({
    queryKey: ['texts', q, isExact],
    enabled: q.trim() !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ q, exact: String(isExact), limit: '100' })
      if (pageParam !== '') query.set('after', pageParam)
      return calls.get<FoundTexts>(`/studio/texts?${query.toString()}`)
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

type Replacing = Wanted & { readonly replacement: string; readonly places: readonly FoundPlace[] }

function useReplace() {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ q, isExact, replacement, places }: Replacing) =>
      calls.post<Replaced>('/studio/texts/replace', {
        q,
        exact: isExact,
        replacement,
        client: edits.createGesture(),
        places: places.map(toNamed),
      }),
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}

const toNamed = ({ contentKey, language, block, path, digest }: FoundPlace): NamedPlace => ({
  contentKey,
  language,
  block,
  path,
  digest,
})

function Done({ replaced: { items, changed, refused } }: { readonly replaced: Replaced }) {
  const properties = items.reduce((sum, item) => sum + item.properties, 0)
  return (
    <output className="notice">
      {say.find.done(properties, items.length)}
      {changed.length > 0 && ` ${say.find.changed(changed.length)}`}
      {refused.map(({ message }) => ` ${message}`)}
    </output>
  )
}

type PlacesProps = {
  readonly places: readonly FoundPlace[]
  readonly left: ReadonlySet<string>
  /** Without it they are only shown. */
  readonly onName: ((place: FoundPlace, isNamed: boolean) => void) | undefined
}

function Places({ places, left, onName }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <ul className="places" aria-label={say.find.title}>
      {places.map((place) => {
        const { title, language, excerpt } = place
        return (
          <li key={toPlaceKey(place)}>
            <label className="check">
              {onName && (
                <input
                  type="checkbox"
                  checked={!left.has(toPlaceKey(place))}
                  onChange={({ target }) => onName(place, target.checked)}
                />
              )}
              <span>
                {excerpt.before}
                <mark>{excerpt.match}</mark>
                {excerpt.after}
                <span className="quiet">
                  {say.find.where(title, language.replace('_', '-'), place.count)}
                </span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

const toPlaceKey = (place: FoundPlace): string =>
  `${toItemKey(place)} ${place.block ?? ''} ${JSON.stringify(place.path)}`
