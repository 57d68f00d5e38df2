/**
 * Shows differences. Removed text is struck out, added text is highlighted, and both are labelled for screen readers.
 */
import type { DifferenceLine, DifferencePart } from '#operations'
import { differenceMessages as words } from '../messages/en-differences.ts'
import './difference.css'

type DifferenceLinesProps = {
  readonly lines: readonly DifferenceLine[]
  /** Number of further differences that are not shown. */
  readonly more: number
}

export const DifferenceLines = ({ lines, more }: DifferenceLinesProps) => (
  <ul className="difference">
    {lines.map((line, at) => (
      <li key={at}>
        <Line {...line} />
      </li>
    ))}
    {more > 0 && <li className="quiet">{words.more(more)}</li>}
  </ul>
)

const Line = ({ kind, label, parts, note }: DifferenceLine) => (
  <>
    {label.length > 0 && <span className="difference-label">{label.join(' › ')}: </span>}
    {kind === 'moved' && <span className="quiet">{words.moved} </span>}
    {parts.map((part, at) => (
      <Part key={at} {...part} />
    ))}
    {note !== undefined && <span className="quiet"> ({note})</span>}
  </>
)

function Part({ kind, text }: DifferencePart) {
  if (kind === 'same') return <span>{text}</span>
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      <Mark>
        <span className="unseen">{kind === 'removed' ? words.removed : words.added} </span>
        {text}
      </Mark>{' '}
    </>
  )
}
