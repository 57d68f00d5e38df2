/** Prints what `migrate` would do. */
import type { MigrationPlan } from '#blocks'

export type FullMigrationPlan = MigrationPlan & {
  /** Names of the database migrations that have not run. */
  readonly pending: readonly string[]
}

/** Maximum number of printed values per sample. */
const maxLines = 8
/** Maximum number of printed failures. */
const maxFailures = 50
/** Maximum length of a printed value. */
const maxLength = 120

export function printMigrationPlan(
  { pending, migrations, failures }: FullMigrationPlan,
  print: (line: string) => void,
): void {
  print(pending.length === 0 ? 'Database: up to date.' : `Database: would run ${pending.join(', ')}.`)
  if (migrations.length === 0) print('Content: no stored content has an older version.')
  for (const { name, from, to, counts, sample } of migrations) {
    print(`${name}, version ${from} to ${to}: ${toCountText(counts)}. For example ${sample.name}:`)
    printLines(
      [...sample.removed.map((line) => `  - ${line}`), ...sample.added.map((line) => `  + ${line}`)],
      maxLines,
      print,
    )
  }
  if (failures.length > 0) print(`These stay unchanged, because their migration fails (${failures.length}):`)
  printLines(
    failures.map((line) => `  ${line}`),
    maxFailures,
    print,
  )
  print('Nothing was changed.')
}

const toCountText = ({ version, draft, pattern }: FullMigrationPlan['migrations'][number]['counts']) =>
  [
    [version, version === 1 ? 'version' : 'versions'] as const,
    [draft, draft === 1 ? 'draft' : 'drafts'] as const,
    [pattern, pattern === 1 ? 'saved pattern' : 'saved patterns'] as const,
  ]
    .filter(([count]) => count > 0)
    .map((words) => words.join(' '))
    .join(', ')

function printLines(lines: readonly string[], max: number, print: (line: string) => void): void {
  for (const line of lines.slice(0, max))
    print(line.length > maxLength ? `${line.slice(0, maxLength)}…` : line)
  if (lines.length > max) print(`  … and ${lines.length - max} more`)
}
