/** Undoes a whole replacement. Lists texts that were not restored because they have changed since the replacement. */
import { Button } from 'react-aria-components/Button'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { toProblemText } from '../fields/located-problem.ts'
import { LocatedProblemLine } from '../problems/Problems.tsx'
import { RequestError } from '../ui/RequestError.tsx'
import { toFieldLocation } from './replaced-field.ts'
import { useRevertReplacement, useRevertedReplacement } from './use-replacements.ts'

type RevertReplacementProps = {
  /** Client id of the replacement. */
  readonly client: string
  /** Called before a field with replaced text is revealed. */
  readonly onShow: () => void
}

/** Lets the editor undo a replacement until all replaced texts have been restored. */
export function RevertReplacement({ client, onShow }: RevertReplacementProps) {
  const { canEdit } = useStudio()
  const takeBack = useRevertReplacement(client)
  const taken = useRevertedReplacement(client)
  const mayGo = canEdit && (taken === undefined || taken.left.length > 0)
  return (
    <>
      {takeBack.isError && <RequestError error={takeBack.error} />}
      {taken !== undefined && (
        <output className="notice">
          {messages.find.takenBack(taken.items.length, countItems(taken.left))}
        </output>
      )}
      {taken !== undefined && taken.left.length > 0 && (
        <ul className="problems" aria-label={messages.find.stayed}>
          {taken.left.map((one) => {
            const { contentKey, language, title } = one
            const problem = { ...toFieldLocation(one), text: toProblemText(one) }
            return (
              <LocatedProblemLine
                key={JSON.stringify([contentKey, language, one.block, one.path])}
                item={{ contentKey, language }}
                {...{ title, problem, onShow }}
              />
            )
          })}
        </ul>
      )}
      {mayGo && (
        <Button className="take-back" isDisabled={takeBack.isPending} onPress={() => takeBack.mutate()}>
          {taken === undefined ? messages.find.takeBack : messages.find.takeRest}
        </Button>
      )}
    </>
  )
}

const countItems = (places: readonly { readonly contentKey: string; readonly language: string }[]) =>
  new Set(places.map(({ contentKey, language }) => `${contentKey} ${language}`)).size
