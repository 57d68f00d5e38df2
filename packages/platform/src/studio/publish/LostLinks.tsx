/** Warns about broken links in drafts. Each link has a button that reveals its field. */
import type { ListedDraft, PublishProblem } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { toLocatedProblem } from '../fields/located-problem.ts'
import { LocatedProblemLine } from '../problems/Problems.tsx'

type LostLinksProps = {
  readonly warnings: readonly PublishProblem[]
  readonly drafts: readonly ListedDraft[]
  /** Called before a field is revealed. */
  readonly onShow: () => void
}

export function LostLinks({ warnings, drafts, onShow }: LostLinksProps) {
  if (warnings.length === 0) return null
  const titles = new Map(drafts.map((draft) => [toItemKey(draft), draft.title]))
  return (
    <section className="notice" aria-label={words.warnings}>
      <p>{words.warnings}</p>
      <ul className="problems">
        {warnings.map((warning) => (
          <LocatedProblemLine
            key={`${toItemKey(warning)} ${warning.path} ${warning.message}`}
            item={{ contentKey: warning.contentKey, language: warning.language }}
            problem={toLocatedProblem(warning)}
            title={titles.get(toItemKey(warning))}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  )
}
