export const catalogues: readonly { readonly of: readonly string[]; readonly tests: readonly string[] }[]
export function findChanged(root: string): string[]
export function findReached(root: string, changed: readonly string[]): string[]
