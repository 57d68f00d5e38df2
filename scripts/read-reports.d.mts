type Spec = {
  readonly title: string
  readonly tests: readonly {
    readonly status: string
    readonly results?: readonly { readonly duration?: number }[]
  }[]
}
type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] }

type Counted = {
  readonly passed: number
  readonly failed: number
  readonly ran: readonly string[]
  readonly fallen: readonly string[]
  readonly flaky: readonly string[]
  readonly slowest: readonly { readonly title: string; readonly seconds: number }[]
}

type UnitReport = {
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly duration?: number
    }[]
  }[]
  readonly flaky?: readonly string[]
}

export function countUnitTests(report: UnitReport): Counted
export function findFilesToRetry(report: UnitReport): string[]
export function mergeRuns(first: UnitReport, again: UnitReport): UnitReport

export function countJourneys(report: {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
}): Counted
