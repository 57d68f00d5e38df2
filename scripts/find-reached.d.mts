export const catalogueTests: readonly { readonly of: readonly string[]; readonly tests: readonly string[] }[]
export function findChanged(root: string): string[]
export function findAffectedTests(root: string, changed: readonly string[]): string[]
