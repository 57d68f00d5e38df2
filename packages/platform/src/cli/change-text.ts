/** Formats one changed field: its path, then the old and the new text. */
import { describeDifference, type DifferenceLine } from '#operations'
import { toLabelWords } from '#kit/browser'

type FieldChange = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** Shows references as content keys, as in content files. */
const names = { findTitle: (contentKey: string) => contentKey, findBlock: () => undefined }

/** Returns a line with the path, a line with `-` and the old text, and a line with `+` and the new text. */
export function toChangeLines({ path, before, after }: FieldChange): readonly string[] {
  const { lines, more } = describeDifference(before, after, names)
  return [
    path,
    ...lines.flatMap(toTextLines).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]
}

function toTextLines({ kind, label, parts, note }: DifferenceLine): readonly string[] {
  const name = label.length === 0 ? '' : `${label.map(toLabelWords).join(' › ')}: `
  const joinParts = (other: 'removed' | 'added') =>
    parts
      .filter((part) => part.kind !== other)
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s+/g, ' ')
  const more = note === undefined ? '' : ` (${note})`
  if (kind === 'moved') return [`~ ${name}${joinParts('added')} (moved)`]
  if (parts.every((part) => part.kind === 'same')) return [`~ ${name}${joinParts('added')}${more}`]
  return [
    ...(kind === 'added' ? [] : [`- ${name}${joinParts('added')}`]),
    ...(kind === 'removed' ? [] : [`+ ${name}${joinParts('removed')}${more}`]),
  ]
}
