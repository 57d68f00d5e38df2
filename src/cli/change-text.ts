/** Formats one changed field: its path, its value before and after. */
type FieldChange = { readonly path: string; readonly before: unknown; readonly after: unknown }

const maxLength = 60
/** Number of letters shown before the first difference. */
const lead = 15

export function toChangeText({ path, before, after }: FieldChange): string {
  const [was, is] = [toText(before), toText(after)]
  const start = Math.max(0, countSame(was, is) - lead)
  return `${path}: ${toShort(was, start)} → ${toShort(is, start)}`
}

function toText(value: unknown): string {
  if (value === undefined) return '(nothing)'
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
}

function toShort(text: string, start: number): string {
  const from = text.length <= maxLength ? 0 : Math.min(start, text.length - lead)
  const end = from + maxLength
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`.replaceAll(
    /\s+/g,
    ' ',
  )
}

function countSame(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}
