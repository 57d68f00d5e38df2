export type { DraftTables } from './tables.ts'
