/** Buttons that open the publish dialog and the list of publishes, for editors with permission to publish. */
import { Button } from 'react-aria-components/Button'
import type { ItemName, ListedPage } from '#api'
import { useLazyPart } from '../focus/use-lazy-part.ts'
import { useComponentCommands } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'

type PublishButtonProps = {
  /** The open page. */
  readonly page?: ListedPage
  /** The open item. Defaults to the page. */
  readonly item?: ItemName | undefined
  /** True if the open item has nothing to publish. Other items may have unpublished changes. */
  readonly isQuiet: boolean
}

export function PublishButton({ page, item = page, isQuiet }: PublishButtonProps) {
  const { canPublish, commands } = useStudio()
  const publish = useLazyPart(() => import('./PublishDialog.tsx'))
  const publishes = useLazyPart(() => import('./PublishesDialog.tsx'))
  const close = () => {
    publish.close()
    publishes.close()
  }
  const facts = { group: 'studio', isDisabled: !canPublish } as const
  useComponentCommands(commands, [
    { ...facts, id: 'publish', label: messages.publish.open, keys: 'Mod+Shift+P', run: publish.open },
    { ...facts, id: 'drop', label: messages.drop.open, words: messages.drop.words, run: publish.open },
    { ...facts, id: 'publishes', label: messages.publishes.title, run: publishes.open },
  ])
  if (!canPublish) return null
  return (
    <>
      <Button className={isQuiet ? 'publish' : 'publish primary'} onPress={publish.open}>
        {messages.publish.open}
      </Button>
      {publish.shown && !publishes.shown && (
        <publish.shown.part.PublishDialog {...{ item, page }} onClose={close} onPublishes={publishes.open} />
      )}
      {publishes.shown && <publishes.shown.part.PublishesDialog onClose={close} />}
    </>
  )
}
