export function findChanged(root: string): string[]
export function findReached(root: string, changed: readonly string[]): string[]
