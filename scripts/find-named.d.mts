export function findNamedTests(options: {
  root: string
  words: readonly string[]
  titles?: readonly string[]
}): string[]
