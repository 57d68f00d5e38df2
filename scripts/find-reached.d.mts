export const catalogueTests: readonly { readonly of: readonly string[]; readonly tests: readonly string[] }[]
export function findChangedFiles(root: string): string[]
export function findAffectedTests(root: string, changed: readonly string[]): string[]
