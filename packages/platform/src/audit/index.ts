export { openAudit, type Audit } from './audit.ts'
export type { EventPosition, EventQuery, StoredEvent } from './read-events.ts'
export { recordAuditEvent, type RecordAuditEvent } from './record-audit-event.ts'
export type { AuditTables } from './tables.ts'
