/** Returns a database's name for messages, without user or password. */
export function toDisplayName(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}
