import { richTextMessages } from '../../messages/en-rich.ts'
import type { LossCounts } from './paste/loss-counts.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns a sentence that lists the content lost in a paste. Empty if nothing was lost. */
export function toLossText(lost: LossCounts): string {
  const parts = Object.entries(lost).map(([kind, count]) =>
    (richTextMessages.lost.get(kind) ?? richTextMessages.tag(kind))(count),
  )
  if (parts.length === 0) return ''
  const words = list.format(parts.map((part) => part.words))
  const isPlural = parts.length > 1 || parts.some((part) => part.isPlural)
  return richTextMessages.notPasted(words.charAt(0).toUpperCase() + words.slice(1), isPlural)
}
