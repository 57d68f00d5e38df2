/** Lists unsent e-mails with the reasons and a button to send each e-mail. Only for administrators. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import type { OutboxEntry } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { toTimeText } from '../../lists/to-time-text.ts'
import { homeMessages as words } from '../../messages/areas/en-home.ts'
import { messages } from '../../messages/messages.ts'
import { RequestError } from '../../ui/RequestError.tsx'

/** Maximum number of e-mails in the list. */
const most = 20
const outboxKey = ['outbox'] as const

type UnsentMailProps = { readonly count: number; readonly canSend: boolean }

export function UnsentMail({ count, canSend }: UnsentMailProps) {
  const { calls } = useStudio()
  const outbox = useQuery({
    queryKey: outboxKey,
    queryFn: () => calls.get('/studio/outbox', { query: { limit: most } }),
  })
  const listed = outbox.data ?? []
  return (
    <details>
      <summary>{words.unsentMail(count)}</summary>
      <p className="quiet">{canSend ? words.mail.canSend : words.mail.cannotSend}</p>
      {outbox.isPending && <p>{messages.wait}</p>}
      {outbox.isError && <RequestError error={outbox.error} />}
      <ul>
        {listed.map((entry) => (
          <MailRow key={entry.name} entry={entry} canSend={canSend} />
        ))}
        {listed.length > 0 && count > listed.length && (
          <li className="quiet">{words.more(count - listed.length)}</li>
        )}
      </ul>
    </details>
  )
}

type MailRowProps = { readonly entry: OutboxEntry; readonly canSend: boolean }

function MailRow({ entry: { name, subject, to, createdAt }, canSend }: MailRowProps) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const title = subject === '' ? words.mail.noSubject : subject
  const send = useMutation({
    mutationFn: () => calls.post('/studio/outbox/:name/send', { params: { name }, body: {} }),
    onSuccess: () =>
      Promise.all([outboxKey, ['home']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <li>
      <div className="attention-actions">
        <a
          href={calls.url(`/studio/outbox/${encodeURIComponent(name)}`)}
          aria-label={words.mail.download(title)}
          download
        >
          {title}
        </a>
        <span className="quiet">{words.mail.to(to, toTimeText(createdAt))}</span>
        {canSend && (
          <Button
            className="small"
            aria-label={words.mail.sendOf(title, to)}
            isDisabled={send.isPending}
            onPress={() => send.mutate()}
          >
            {words.mail.send}
          </Button>
        )}
      </div>
      {send.isError && <RequestError error={send.error} />}
    </li>
  )
}
