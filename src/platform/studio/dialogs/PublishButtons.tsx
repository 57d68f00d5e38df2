/** For those who may publish: what is drafted goes live, what was published is taken back. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { PublishesDialog } from './PublishesDialog.tsx'

/** `page`: the one that is open. */
export function PublishButtons({ page }: { readonly page: ListedPage | undefined }) {
  const { canPublish } = useStudio()
  const [open, setOpen] = useState<'publish' | 'publishes'>()
  const close = () => setOpen(undefined)
  if (!canPublish) return null
  return (
    <>
      <Button onPress={() => setOpen('publishes')}>{say.publishes.title}</Button>
      <Button className="primary" onPress={() => setOpen('publish')}>
        {say.publish.open}
      </Button>
      {open === 'publish' && <PublishDialog page={page} onClose={close} />}
      {open === 'publishes' && <PublishesDialog onClose={close} />}
    </>
  )
}
