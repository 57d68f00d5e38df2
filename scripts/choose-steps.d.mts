type Step = {
  readonly name: string
  /** Returns the options that run only the tests with these words. */
  readonly named?: (words: readonly string[]) => object
  readonly partOf?: string
  readonly onlyInAll?: boolean
  readonly onlyNamed?: boolean
  /** Names of the steps that must run before this step. */
  readonly after?: readonly string[]
}

export function chooseSteps<S extends Step>(
  words: readonly string[],
  steps: readonly S[],
): { chosen: S[]; tests: string[] }
export function toWordPattern(words: readonly string[]): string
