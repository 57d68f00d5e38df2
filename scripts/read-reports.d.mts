type Spec = { readonly title: string; readonly tests: readonly { readonly status: string }[] }
type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] }

type Counted = { readonly passed: number; readonly failed: number; readonly ran: readonly string[] }

export function countJourneys(report: {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
}): Counted & { readonly flaky: readonly string[] }
