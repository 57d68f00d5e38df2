/** For those who may publish: what is drafted goes live, what was published is taken back. */
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage } from '../api/shapes.ts'
import { useOwnCommands } from '../frame/commands.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))
const PublishesDialog = lazy(async () => ({
  default: (await import('./PublishesDialog.tsx')).PublishesDialog,
}))

/** `page`: the one that is open. */
export function PublishButton({ page }: { readonly page: ListedPage | undefined }) {
  const { canPublish, commands } = useStudio()
  const [open, setOpen] = useState<'publish' | 'publishes'>()
  const close = () => setOpen(undefined)
  const facts = { group: 'studio', isDisabled: !canPublish } as const
  useOwnCommands(commands, [
    { ...facts, id: 'publish', label: say.publish.open, keys: 'Mod+Shift+P', run: () => setOpen('publish') },
    { ...facts, id: 'publishes', label: say.publishes.title, run: () => setOpen('publishes') },
  ])
  if (!canPublish) return null
  return (
    <>
      <Button className="primary" onPress={() => setOpen('publish')}>
        {say.publish.open}
      </Button>
      <Suspense>
        {open === 'publish' && (
          <PublishDialog page={page} onClose={close} onPublishes={() => setOpen('publishes')} />
        )}
        {open === 'publishes' && <PublishesDialog onClose={close} />}
      </Suspense>
    </>
  )
}
