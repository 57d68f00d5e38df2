/**
 * A theme's pairs of text and background colours, with the contrast of each pair. One click corrects a pair that is
 * hard to read.
 */
import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  isReadable,
  listColorPairs,
  toPairKey,
  toRatioText,
  type MeasuredPair,
} from '../../form/inputs/color-pairs.ts'
import { suggestColor } from '../../form/inputs/contrasting-color.ts'
import { resolveHexColor, type Tokens } from '../../form/inputs/token-values.ts'
import { designMessages } from '../../messages/areas/en-design.ts'

const words = designMessages.pairs

type ColorPairsProps = {
  readonly tokens: Tokens
  readonly toName: (token: string) => string
  /** Called with a token and its suggested colour. Undefined if the design is read-only. */
  readonly onSuggestion: ((token: string, color: string) => void) | undefined
}

export function ColorPairs({ tokens, toName, onSuggestion }: ColorPairsProps) {
  const pairs = useMemo(() => listColorPairs(tokens).filter(({ ratio }) => ratio !== undefined), [tokens])
  const poor = pairs.filter((pair) => !isReadable(pair))
  const toRow = (pair: MeasuredPair) => (
    <PairRow key={toPairKey(pair)} {...{ pair, pairs, tokens, toName, onSuggestion }} />
  )
  return (
    <section className="card color-pairs" aria-labelledby="pairs-title">
      <h2 id="pairs-title">{words.title}</h2>
      <output className={poor.length === 0 ? 'quiet' : 'contrast poor'}>
        {poor.length === 0 ? words.good(pairs.length) : words.poor(poor.length, pairs.length)}
      </output>
      {poor.length > 0 && <ul>{poor.map(toRow)}</ul>}
      <details>
        <summary>{words.all(pairs.length)}</summary>
        <ul>{pairs.map(toRow)}</ul>
      </details>
    </section>
  )
}

type PairRowProps = ColorPairsProps & {
  readonly pair: MeasuredPair
  readonly pairs: readonly MeasuredPair[]
}

function PairRow({ pair, pairs, tokens, toName, onSuggestion }: PairRowProps) {
  const { text, background, ratio = 0, least } = pair
  const suggested = isReadable(pair) ? undefined : suggestColor(tokens, pairs, text)
  return (
    <li>
      <svg className="pair-sample" aria-hidden>
        <rect width="100%" height="100%" fill={resolveHexColor(tokens, tokens[background])} />
        <text
          x="50%"
          y="50%"
          dominantBaseline="central"
          textAnchor="middle"
          fill={resolveHexColor(tokens, tokens[text])}
        >
          {words.sample}
        </text>
      </svg>
      <span>{words.on(toName(text), toName(background).toLowerCase())}</span>
      <span className={`contrast ${isReadable(pair) ? 'good' : 'poor'}`}>
        {words.ratio(toRatioText(ratio), isReadable(pair), least)}
      </span>
      {suggested !== undefined && onSuggestion !== undefined && (
        <Button
          className="small suggestion"
          aria-label={words.applyTo(suggested, toName(text))}
          onPress={() => onSuggestion(text, suggested)}
        >
          <svg className="swatch" aria-hidden>
            <rect width="100%" height="100%" fill={suggested} />
          </svg>
          {words.apply(suggested)}
        </Button>
      )}
    </li>
  )
}
