/** Combines the changes to an image's file (its hash, size and dimensions) into one change. */
import type { DraftChange } from '#api'

const fileFields: ReadonlySet<string> = new Set(['sfdc_cms:media', 'width', 'height'])

const isOfFile = ({ itemType, kind, block, path: [holder, name = ''] }: DraftChange): boolean =>
  itemType === 'sfdc_cms__image' &&
  kind === 'set' &&
  block === null &&
  holder === 'body' &&
  fileFields.has(name)

/** Returns true if the change combines all changes to an image's file. */
export const isFileChange = ({ path, ...change }: DraftChange): boolean =>
  isOfFile({ ...change, path }) && path.length === 2 && path[1] === 'sfdc_cms:media'

/**
 * Replaces separate changes to an image's file with one combined change. `changed` is the total number of changes;
 * `changes` contains only the first of them.
 */
export function joinFileChanges({
  changes,
  changed,
}: {
  readonly changes: readonly DraftChange[]
  readonly changed: number
}): { readonly changes: readonly DraftChange[]; readonly changed: number } {
  const first = changes.find(isOfFile)
  if (first === undefined) return { changes, changed }
  const joined: DraftChange = {
    ...first,
    path: ['body', 'sfdc_cms:media'],
    before: null,
    after: null,
    lines: [],
    more: 0,
  }
  const shown = changes.flatMap((change) => {
    if (change === first) return [joined]
    return isOfFile(change) ? [] : [change]
  })
  return { changes: shown, changed: changed - changes.length + shown.length }
}

/**
 * Returns the version of the previous file, in the format that differences and media addresses use. Returns undefined
 * for a new image.
 */
export const findPreviousVersion = (changes: readonly DraftChange[]): string | undefined =>
  changes
    .filter(isFileChange)
    .flatMap(({ lines = [] }) => lines.flatMap(({ parts }) => parts))
    .flatMap(({ kind, text }) => (kind === 'removed' && version.exec(text)) || [])[0]

const version = /\b[0-9a-f]{8}$/
