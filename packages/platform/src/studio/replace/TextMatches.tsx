/** Lists the search matches. Editors can exclude a match, or reveal its field. */
import { memo } from 'react'
import { toLanguageName } from '#kit/browser'
import { toItemKey } from '../api/shapes.ts'
import type { TextMatch, TextProperty } from '#api'
import { messages } from '../messages/messages.ts'
import { toWords } from '../messages/to-words.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { toFieldLocation } from './replaced-field.ts'

type TextMatchListProps = {
  readonly places: readonly TextMatch[]
  /** Keys of matches that the editor has excluded. */
  readonly left: ReadonlySet<string>
  /** Selects or deselects a match. Undefined if matches cannot be selected. */
  readonly onName: ((location: TextMatch, isNamed: boolean) => void) | undefined
  /** Called before a field is revealed. */
  readonly onShow: () => void
}

/** Memoised, so that typing does not re-render the matches. */
export const TextMatchList = memo(function TextMatchList({
  places,
  left,
  onName,
  onShow,
}: TextMatchListProps) {
  const toReveal = useRevealOnSite()
  if (places.length === 0) return null
  const items = new Map<string, TextMatch[]>()
  for (const location of places)
    items.set(toItemKey(location), [...(items.get(toItemKey(location)) ?? []), location])
  return (
    <ul className="places" aria-label={messages.find.title}>
      {Array.from(items, ([key, own]) => (
        <li key={key}>
          <h3>{own[0] && messages.find.item(own[0].title, toLanguageName(own[0].language))}</h3>
          <ul>
            {own.map((location) => (
              <TextMatchRow
                key={toMatchKey(location)}
                {...{ place: location, toReveal, onName, onShow }}
                isNamed={!left.has(toMatchKey(location))}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
})

type TextMatchRowProps = Pick<TextMatchListProps, 'onName' | 'onShow'> & {
  readonly place: TextMatch
  readonly isNamed: boolean
  readonly toReveal: ReturnType<typeof useRevealOnSite>
}

function TextMatchRow({ place, isNamed, toReveal, onName, onShow }: TextMatchRowProps) {
  const { excerpts, count, title, contentKey, language } = place
  const field = toFieldName(place)
  const reveal = toReveal({ contentKey, language, ...toFieldLocation(place) })
  return (
    <li className="found-place">
      <label className="check">
        {onName && (
          <input type="checkbox" checked={isNamed} onChange={({ target }) => onName(place, target.checked)} />
        )}
        <span className="excerpts">
          <span className="quiet">{field}</span>
          {excerpts.map(({ before, match, after }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two parts may have the same text
            <span key={at}>
              {before}
              <mark>{match}</mark>
              {after}
            </span>
          ))}
          {count > excerpts.length && (
            <span className="quiet">{messages.find.furtherTimes(count - excerpts.length)}</span>
          )}
        </span>
      </label>
      {reveal !== undefined && (
        <button
          type="button"
          className="small"
          aria-label={messages.problems.showPlace(`${title} › ${field}`)}
          onClick={() => {
            onShow()
            reveal()
          }}
        >
          {messages.problems.show}
        </button>
      )}
    </li>
  )
}

/**
 * Returns the property names in the path, except the top-level names that all paths share. Shows names rather than
 * labels, because labels would require each match's draft.
 */
const toFieldName = ({ path }: TextMatch): string =>
  path
    .filter((step) => typeof step === 'string' && step !== 'props' && step !== 'body')
    .map((step) => toWords(String(step)))
    .join(' › ')

export const toMatchKey = (location: TextProperty): string =>
  `${toItemKey(location)} ${location.block ?? ''} ${JSON.stringify(location.path)}`
