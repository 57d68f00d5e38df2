type Step = {
  readonly name: string
  /** How it runs single tests. */
  readonly named?: (words: readonly string[]) => object
  readonly partOf?: string
  readonly onlyInAll?: boolean
  readonly onlyNamed?: boolean
  /** Steps that run before it, unnamed. */
  readonly after?: readonly string[]
}

export function chooseSteps<S extends Step>(
  words: readonly string[],
  steps: readonly S[],
): { chosen: S[]; tests: string[] }
export function toWordPattern(words: readonly string[]): string
