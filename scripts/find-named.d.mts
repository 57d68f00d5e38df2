export function findNamed(options: {
  root: string
  words: readonly string[]
  titles?: readonly string[]
}): string[]
