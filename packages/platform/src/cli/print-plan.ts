/** Prints the changes of an import, item by item and page by page. */
import { toProblemLines, type ImportPlan, type PlannedItem, type SiteChangeConflict } from '#content'
import { operator, standardPageLimits, type CommandContext, type OptionValues } from './command.ts'
import { findChangedPages, type ChangedPages } from './changed-pages.ts'
import { toPrintable } from './printable.ts'
import { withProblemFile } from './problem-file.ts'
import { withProgress } from './progress.ts'
import { toChangeLines } from './change-text.ts'

type PlanPrintOptions = {
  readonly folder: string
  readonly isStrict: boolean
  readonly pages: 'none' | 'first' | 'all'
}

/** The options `--no-pages` and `--all-pages` of `diff` and `import`. */
export const pageOptions = {
  'no-pages': { summary: 'compares only items, not pages' },
  'all-pages': {
    summary: `compares every page, not only the first ${standardPageLimits.compared}`,
  },
} as const

export const strictOption = { summary: 'treats warnings as errors' } as const

export function toPageSelection(options: OptionValues<typeof pageOptions>): PlanPrintOptions['pages'] {
  if (options['no-pages']) return 'none'
  return options['all-pages'] ? 'all' : 'first'
}

/** Maximum numbers of listed items. Further items are counted but not listed. */
const maxItems = 200
const maxFields = 20
const maxPages = 100
const maxAbsent = 20

export async function printPlan(context: CommandContext, { folder, isStrict, pages }: PlanPrintOptions) {
  const { configuration, pageLimits, withPlatform, print } = context
  await withPlatform(async (platform) => {
    const { content, drafts } = platform
    const input = { folder, isStrict, basePath: configuration.basePath }
    const plan = await withProblemFile(context, () =>
      withProgress(context, (onProgress) => content.planImport(operator, { ...input, onProgress })),
    )
    const lines = toItemLines(plan)
    for (const line of lines) print(toPrintable(line))
    printFolders(context, await drafts.folders.importFrom(operator, { folder, isDryRun: true }))
    if (plan.items.length > 0 && pages !== 'none') {
      const max = pages === 'all' ? undefined : pageLimits.compared
      const found = await findChangedPages(context, platform, { plan, max })
      for (const line of toPageLines(found)) print(toPrintable(line))
    }
    printWarnings(context, plan.warnings)
    print('Nothing was written.')
  })
}

/** Prints the number of new media folders, and the number of pictures that move to another folder. */
export function printFolders(
  { print }: Pick<CommandContext, 'print'>,
  { created, moved }: { readonly created: number; readonly moved: number },
): void {
  if (created + moved === 0) return
  const folders = created === 1 ? '1 new folder' : `${created} new folders`
  print(`Media: ${folders}, ${moved === 1 ? '1 picture' : `${moved} pictures`} in another folder.`)
}

export function printWarnings({ print }: CommandContext, warnings: ImportPlan['warnings']): void {
  if (warnings.length === 0) return
  print(`${warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}:`)
  for (const line of toProblemLines(warnings)) print(line.split('\n').map(toPrintable).join('\n'))
}

function toItemLines({ items, absent, before }: ImportPlan): string[] {
  const { release } = before.whole
  const head =
    items.length === 0
      ? `Nothing differs from release ${release}.`
      : `${items.length === 1 ? '1 item' : `${items.length} items`} would change (release ${release} is published):`
  return [
    head,
    ...limitLines(items.map(toItemLinesOf), maxItems).flat(),
    ...toUndoneLines(items),
    ...toAbsentLines(absent),
  ]
}

function toUndoneLines(items: ImportPlan['items']): string[] {
  const countOf = (kind: SiteChangeConflict['kind']) =>
    items.filter(({ undone }) => undone?.kind === kind).length
  const [back, over] = [countOf('broughtBack'), countOf('overwritten')]
  return [
    ...(back === 0 ? [] : [`${back} of them would be restored, so import requires --bring-back.`]),
    ...(over === 0 ? [] : [`${over} of them would undo later publishes, so import requires --overwrite.`]),
  ]
}

/** Maximum number of listed items. If more items are missing, the folder probably contains only part of the site. */
function toAbsentLines(absent: ImportPlan['absent']): string[] {
  if (absent.length === 0) return []
  const what = absent.length === 1 ? '1 published item is' : `${absent.length} published items are`
  const head = `${what} not in any file of the folder; an import does not change them (site -- remove unpublishes them)`
  if (absent.length > maxAbsent) return [`${head}.`]
  const names = absent.map(({ type, urlName, language }) => `  ${type} ${urlName} (${language})`)
  return [`${head}:`, ...names.toSorted()]
}

const undoneWords = { broughtBack: 'comes back', overwritten: 'would be undone' } as const

function toItemLinesOf({ file, isNew, title, fields, undone }: PlannedItem): readonly string[] {
  return [
    `  ${isNew ? 'new    ' : 'changed'}  ${file}  ${title}`,
    ...(undone === undefined ? [] : [`      ${undoneWords[undone.kind]}: ${undone.reason}`]),
    ...limitLines(
      fields.map((field) => toChangeLines(field).map((line) => `      ${line}`)),
      maxFields,
    ).flat(),
  ]
}

function toPageLines(pages: ChangedPages): string[] {
  if ('reason' in pages) return [`Pages cannot be compared: ${pages.reason}`]
  const { changed, compared, total } = pages
  const addresses = compared < total ? `the first ${compared} of ${total} page addresses` : undefined
  const rest =
    addresses === undefined
      ? []
      : ['Pages of changed items were compared first; --all-pages compares every page.']
  if (changed.length === 0)
    return [
      addresses === undefined
        ? 'No page would look different.'
        : `None of ${addresses} would look different.`,
      ...rest,
    ]
  if (changed.length === total) return [`Every page would look different: ${total} addresses.`]
  return [
    `${changed.length} of ${addresses ?? `${total} page addresses`} would look different:`,
    ...limitLines(
      changed.map(({ path, title, kind }) => `  ${path}  ${title}${kind === 'changed' ? '' : ` (${kind})`}`),
      maxPages,
    ),
    ...rest,
  ]
}

function limitLines<T>(lines: readonly T[], limit: number): (T | string)[] {
  return lines.length <= limit
    ? [...lines]
    : [...lines.slice(0, limit), `  … and ${lines.length - limit} more`]
}
