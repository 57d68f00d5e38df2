/** What keeps drafts from being published, each with the way to where it stands. */
import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import { toItemKey, type PublishProblem } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { eachList } from '../page/block-tree.ts'
import { PageContext } from '../page/page-world.ts'
import { toTree } from '../page/types.ts'

type ProblemsProps = { readonly problems: readonly PublishProblem[]; readonly onShow: () => void }

export function Problems({ problems, onShow }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <ul className="problems" aria-label={say.publish.problems}>
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.message}`}>
          <strong>{problem.path}</strong> {problem.message} <span className="quiet">{problem.hint}</span>
          <ShowProblem problem={problem} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

type ShowProblemProps = { readonly problem: PublishProblem; readonly onShow: () => void }

/** Of a block of the page that is open. */
function ShowProblem({ problem: { contentKey, language, path }, onShow }: ShowProblemProps) {
  const { edits } = useStudio()
  const world = use(PageContext)
  if (world === undefined || contentKey === undefined || language === undefined) return null
  const item = { contentKey, language }
  if (toItemKey(item) !== toItemKey(world.page)) return null
  const { lists, types } = toTree(edits.open(item).view().draft, world.types)
  const ids = new Set(eachList(lists, types).flatMap(({ list }) => list.blocks.map(({ id }) => id)))
  const block = path.split(' › ').findLast((step) => ids.has(step))
  if (block === undefined) return null
  return (
    <Button
      className="small"
      onPress={() => {
        onShow()
        world.select({ ...item, block })
      }}
    >
      {say.publish.show}
    </Button>
  )
}
