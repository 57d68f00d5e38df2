/** NRM-8: named switches for single behaviours. A gate is open unless it is listed as closed. A site's settings may set each of them. */
const closedByDefault = [
  'dateInvalidYear',
  'outputFieldReadOnlyClass',
  'maxEditLimit',
  'themeProviderDisabled',
] as const
export type FeatureGate = 'outputFieldLinks' | (typeof closedByDefault)[number]
export type FeatureGates = {
  readonly isOpen: (gate: FeatureGate) => boolean
}

export function createFeatureGates(
  settings: Partial<Record<FeatureGate, boolean | undefined>> = {},
): FeatureGates {
  return { isOpen: (gate) => settings[gate] ?? !closedByDefault.some((closed) => closed === gate) }
}
