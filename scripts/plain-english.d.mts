export const findPrivateNames: (name: string) => string[]
export const findInProse: (text: string) => string[]
export const findLongSentences: (text: string) => string[]
export const listNames: (code: string) => string[]
export const listProse: (code: string) => string[]
export const listParagraphs: (markdown: string) => string[]
export const isGoodSubject: (subject: string) => boolean
export function findFaults(folders?: readonly string[]): string[]
export function listSubjects(): string[]
