/**
 * Selects the dialog for a page change: create, move, archive or restore. All changes, including redirects, are drafts
 * until they are published.
 */
import { ArchivePageDialog } from './ArchivePageDialog.tsx'
import { MovePageDialog } from './MovePageDialog.tsx'
import { NewPageDialog } from './NewPageDialog.tsx'
import type { PageChange } from './page-changes.ts'
import { RestorePageDialog } from './RestorePageDialog.tsx'

type PageChangeDialogProps = {
  readonly change: PageChange
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  readonly onClose: () => void
}

export function PageChangeDialog({ change, typed, onClose }: PageChangeDialogProps) {
  if (change.kind === 'new') return <NewPageDialog language={change.language} {...{ typed, onClose }} />
  const { kind, page } = change
  if (kind === 'copy') return <NewPageDialog language={page.language} source={page} {...{ typed, onClose }} />
  if (kind === 'move') return <MovePageDialog page={page} onClose={onClose} />
  if (kind === 'archive') return <ArchivePageDialog page={page} onClose={onClose} />
  return <RestorePageDialog page={page} onClose={onClose} />
}
