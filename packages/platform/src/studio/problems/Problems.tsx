/** A list of problems, each with a button that reveals its field. */
import { Button } from 'react-aria-components/Button'
import type { ItemName, PublishProblem } from '#api'
import { messages } from '../messages/messages.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { toLocatedProblem, type LocatedProblem } from '../fields/located-problem.ts'
import { joinLabels } from '../fields/position-labels.ts'
import { usePositionLabels } from '../document/use-position-labels.ts'

type ProblemsProps = { readonly problems: readonly PublishProblem[]; readonly onShow: () => void }

export function Problems({ problems, onShow }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <ul className="problems" aria-label={messages.problems.title}>
      {problems.map((problem) => {
        const { contentKey, language, path } = problem
        return (
          <LocatedProblemLine
            key={`${path} ${problem.message}`}
            item={{ contentKey, language }}
            problem={toLocatedProblem(problem)}
            onShow={onShow}
          />
        )
      })}
    </ul>
  )
}

type LocatedProblemLineProps = {
  readonly item: ItemName
  readonly problem: LocatedProblem
  /** Called before the field is revealed. */
  readonly onShow: () => void
  /** Title of the item, if the list contains problems of several items. */
  readonly title?: string | undefined
}

export function LocatedProblemLine({ item, problem, onShow, title }: LocatedProblemLineProps) {
  const { text, ...location } = problem
  const words = [title, joinLabels(usePositionLabels(item)(location))].filter(Boolean).join(' › ')
  const reveal = useRevealOnSite()({ ...item, ...location })
  return (
    <li>
      {words !== '' && <strong>{words}</strong>} {text}{' '}
      {reveal !== undefined && (
        <Button
          className="small"
          aria-label={words === '' ? messages.problems.show : messages.problems.showPlace(words)}
          onPress={() => {
            onShow()
            reveal()
          }}
        >
          {messages.problems.show}
        </Button>
      )}
    </li>
  )
}
