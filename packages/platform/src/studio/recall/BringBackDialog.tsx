/** The dialog that puts a withdrawn item back on the site by undoing its withdrawal. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import type { ItemWithdrawal } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { bringBackMessages as words } from '../messages/en-recall.ts'
import { messages } from '../messages/messages.ts'
import { RequestError } from '../ui/RequestError.tsx'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import type { WithdrawableItem } from './RecallDialog.tsx'
import { useIsOnline } from './use-online.ts'
import { useWithdrawal } from './use-withdrawal.ts'

type BringBackDialogProps = { readonly item: WithdrawableItem; readonly onClose: () => void }

export function BringBackDialog({ item, onClose }: BringBackDialogProps) {
  const { data, error, isPending } = useWithdrawal(item.contentKey)
  const undo = useUndoWithdrawal()
  return (
    <StudioDialog title={words.title(item.title)} onClose={onClose}>
      {error !== null && <RequestError error={error} />}
      {isPending && <p>{messages.wait}</p>}
      {undo.isSuccess && <Outcome text={words.done(item.title)} onClose={onClose} />}
      {!undo.isSuccess && data === null && <Outcome text={words.notWithdrawn} onClose={onClose} />}
      {!undo.isSuccess && data && <Confirmation withdrawal={data} undo={undo} />}
    </StudioDialog>
  )
}

type ConfirmationProps = {
  readonly withdrawal: ItemWithdrawal
  readonly undo: ReturnType<typeof useUndoWithdrawal>
}

function Confirmation({ withdrawal: { release, others, canUndo }, undo }: ConfirmationProps) {
  const isOnline = useIsOnline()
  if (!canUndo) return <p>{words.notPossible}</p>
  const label = undo.isPending ? words.sending : words.send
  return (
    <div className="form">
      <p>{words.explained}</p>
      {others.length > 0 && <p>{words.others(others)}</p>}
      {undo.error !== null && <RequestError error={undo.error} />}
      <div className="dialog-foot">
        <Button
          className="primary"
          isDisabled={!isOnline || undo.isPending}
          onPress={() => undo.mutate(release)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirming is the usual next step
          autoFocus
        >
          {isOnline ? label : words.offline}
        </Button>
      </div>
    </div>
  )
}

type OutcomeProps = { readonly text: string; readonly onClose: () => void }

const Outcome = ({ text, onClose }: OutcomeProps) => (
  <div className="form">
    <output>{text}</output>
    <div className="dialog-foot">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone */}
      <Button className="primary" onPress={onClose} autoFocus>
        {words.close}
      </Button>
    </div>
  </div>
)

/** A repeated request changes nothing, so it is safe to retry after a lost response. */
function useUndoWithdrawal() {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (release: number) =>
      calls.post('/studio/publishes/:release/take-back', { params: { release }, body: {} }),
    onSuccess: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
}
