/** Converts names such as `flex-start`, `signedIn` and the theme token `--dxp-g-brand` to readable text. */
export function toLabelWords(name: string): string {
  const words = name
    .replace(/^--dxp-(?:[a-z]-)?/, '')
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
