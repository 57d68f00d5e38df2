/** The commands of `npm run site`, in the order in which the help lists them. */
import type { Command } from './command.ts'
import { applicationsCommand } from './commands/applications.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { canvasCommand } from './commands/canvas.ts'
import { createAccountCommand } from './commands/create-account.ts'
import { diffCommand } from './commands/diff.ts'
import { exportCommand } from './commands/export.ts'
import { generateCommand } from './commands/generate.ts'
import { importCommand } from './commands/import.ts'
import { migrateCommand } from './commands/migrate.ts'
import { moveMediaCommand } from './commands/move-media.ts'
import { moveCommand } from './commands/move.ts'
import { newCommand } from './commands/new.ts'
import { outboxCommand } from './commands/outbox.ts'
import { rebuildCommand } from './commands/rebuild.ts'
import { releasesCommand } from './commands/releases.ts'
import { removeCommand } from './commands/remove.ts'
import { restoreCommand } from './commands/restore.ts'
import { rollbackCommand } from './commands/rollback.ts'
import { statisticsCommand } from './commands/statistics.ts'
import { submissionsCommand } from './commands/submissions.ts'
import { verifyCommand } from './commands/verify.ts'
import { withdrawCommand } from './commands/withdraw.ts'

export const commands: Readonly<Record<string, Command>> = {
  new: newCommand,
  diff: diffCommand,
  import: importCommand,
  remove: removeCommand,
  export: exportCommand,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  migrate: migrateCommand,
  move: moveCommand,
  'move-media': moveMediaCommand,
  canvas: canvasCommand,
  rebuild: rebuildCommand,
  releases: releasesCommand,
  rollback: rollbackCommand,
  withdraw: withdrawCommand,
  submissions: submissionsCommand,
  statistics: statisticsCommand,
  'create-account': createAccountCommand,
  applications: applicationsCommand,
  audit: auditCommand,
  outbox: outboxCommand,
  generate: generateCommand,
}
