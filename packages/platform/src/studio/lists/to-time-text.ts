/** Formats a time in the past. If it is today, shows only the time of day. Otherwise shows the date. */
export function toTimeText(at: string, now = new Date()): string {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString('en-GB', { timeStyle: 'short' })
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
