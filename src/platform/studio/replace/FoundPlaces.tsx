/** Places where words were found: each is shown, can be left out, and leads to where it stands. */
import { memo } from 'react'
import { toItemKey } from '../api/shapes.ts'
import type { FoundPlace, NamedPlace } from '#api'
import { say } from '../messages/messages.ts'
import { toWords } from '../messages/to-words.ts'
import { useWayTo } from '../document/use-way.ts'
import { toFieldPlace } from './replaced-place.ts'

type FoundPlacesProps = {
  readonly places: readonly FoundPlace[]
  /** Keys of those that are not to be replaced. */
  readonly left: ReadonlySet<string>
  /** Without it they are only shown. */
  readonly onName: ((place: FoundPlace, isNamed: boolean) => void) | undefined
  /** Before somebody is led to one. */
  readonly onShow: () => void
}

/** Of what is typed meanwhile none is drawn anew. */
export const FoundPlaces = memo(function FoundPlaces({ places, left, onName, onShow }: FoundPlacesProps) {
  const toWay = useWayTo()
  if (places.length === 0) return null
  const items = new Map<string, FoundPlace[]>()
  for (const place of places) items.set(toItemKey(place), [...(items.get(toItemKey(place)) ?? []), place])
  return (
    <ul className="places" aria-label={say.find.title}>
      {Array.from(items, ([key, own]) => (
        <li key={key}>
          <h3>{own[0] && say.find.item(own[0].title, own[0].language.replace('_', '-'))}</h3>
          <ul>
            {own.map((place) => (
              <Place
                key={toPlaceKey(place)}
                {...{ place, toWay, onName, onShow }}
                isNamed={!left.has(toPlaceKey(place))}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
})

type PlaceProps = Pick<FoundPlacesProps, 'onName' | 'onShow'> & {
  readonly place: FoundPlace
  readonly isNamed: boolean
  readonly toWay: ReturnType<typeof useWayTo>
}

function Place({ place, isNamed, toWay, onName, onShow }: PlaceProps) {
  const { excerpts, count, title, contentKey, language } = place
  const field = toFieldName(place)
  const lead = toWay({ contentKey, language, ...toFieldPlace(place) })
  return (
    <li className="found-place">
      <label className="check">
        {onName && (
          <input type="checkbox" checked={isNamed} onChange={({ target }) => onName(place, target.checked)} />
        )}
        <span className="excerpts">
          <span className="quiet">{field}</span>
          {excerpts.map(({ before, match, after }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may say the same
            <span key={at}>
              {before}
              <mark>{match}</mark>
              {after}
            </span>
          ))}
          {count > excerpts.length && (
            <span className="quiet">{say.find.furtherTimes(count - excerpts.length)}</span>
          )}
        </span>
      </label>
      {lead !== undefined && (
        <button
          type="button"
          className="small"
          aria-label={say.problems.showPlace(`${title} › ${field}`)}
          onClick={() => {
            onShow()
            lead()
          }}
        >
          {say.problems.show}
        </button>
      )}
    </li>
  )
}

/** The names on the way to it, without what every block has: their schemas would be a draft to read for each place. */
const toFieldName = ({ path }: FoundPlace): string =>
  path
    .filter((step) => typeof step === 'string' && step !== 'props' && step !== 'body')
    .map((step) => toWords(String(step)))
    .join(' › ')

export const toPlaceKey = (place: NamedPlace): string =>
  `${toItemKey(place)} ${place.block ?? ''} ${JSON.stringify(place.path)}`
