/**
 * NRM-8: named switches for individual behaviours. A gate is open unless it is listed as closed. A site's settings may
 * open or close each gate.
 */
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
