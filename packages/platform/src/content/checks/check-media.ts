/** Checks the bytes of media items: type and size in the item must match the stored object. */
import type { ContentDraft } from '../types/change.ts'
import { findFileSource } from '../types/file-source.ts'
import type { ContentMedia } from '../types/media.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'

/**
 * Attack: a media item declares a different type from the type that the upload check found in its bytes, so that the
 * bytes are served as the declared type.
 */
export async function findMediaProblems(
  media: Pick<ContentMedia, 'findFacts'>,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const problems: ChangeProblem[] = []
  for (const draft of drafts) {
    const source = findFileSource(draft)
    if (source === undefined) continue
    const facts = await media.findFacts(source.ref)
    if (facts === undefined)
      problems.push(createProblem(draft, 'names a file that is not stored here', 'Upload the picture again.'))
    else if (facts.mimeType !== source.mimeType)
      problems.push(
        createProblem(draft, `says ${source.mimeType ?? 'nothing'} of a file that is ${facts.mimeType}`),
      )
  }
  return problems
}
