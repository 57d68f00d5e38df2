export function showSummary(
  results: readonly {
    readonly name: string
    readonly isGreen: boolean
    readonly passed: number
    readonly failed: number
    readonly seconds: number
    readonly cpuSeconds?: number
    readonly slowest?: readonly { readonly title: string; readonly seconds: number }[]
    readonly fallen?: readonly string[]
    readonly flaky?: readonly string[]
  }[],
  print: (line: string) => void,
): void
