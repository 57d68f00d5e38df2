/** Lists the webhooks with their latest deliveries, and lets administrators add, test and remove webhooks. */
import { useEffect, useState, type FormEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedWebhook, WebhookAttempt } from '#api'
import { toTimeText } from '../../../lists/to-time-text.ts'
import { installationMessages } from '../../../messages/areas/en-installation.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { RequestError } from '../../../ui/RequestError.tsx'
import { createWebhookSecret } from './read-settings.ts'
import { SaveRow } from './SaveRow.tsx'
import { SettingField } from './SettingField.tsx'
import { useAddWebhook, useWebhookActions } from './use-installation.ts'

const words = installationMessages.webhooks

type WebhooksProps = {
  readonly webhooks: readonly ListedWebhook[]
  readonly onUnsaved: (isUnsaved: boolean) => void
}

export const Webhooks = ({ webhooks, onUnsaved }: WebhooksProps) => (
  <section className="card webhooks" aria-labelledby="webhooks-title">
    <h2 id="webhooks-title">{words.title}</h2>
    <p className="quiet">{webhooks.length === 0 ? words.none : words.explained}</p>
    {webhooks.length > 0 && (
      <ul className="webhook-list" aria-label={words.title}>
        {webhooks.map((webhook) => (
          <li key={webhook.id ?? webhook.address}>
            <WebhookRow webhook={webhook} />
          </li>
        ))}
      </ul>
    )}
    <AddWebhook onUnsaved={onUnsaved} />
  </section>
)

function WebhookRow({ webhook: { id, address, variable, attempts } }: { readonly webhook: ListedWebhook }) {
  return (
    <>
      <div className="webhook-head">
        <code>{address}</code>
        {id !== null && <WebhookActions id={id} address={address} />}
      </div>
      {variable !== null && <p className="help">{installationMessages.fixed(variable)}</p>}
      {attempts.length === 0 ? <p className="quiet">{words.noAttempts}</p> : <Attempts attempts={attempts} />}
    </>
  )
}

type WebhookActionsProps = { readonly id: number; readonly address: string }

function WebhookActions({ id, address }: WebhookActionsProps) {
  const { test, remove } = useWebhookActions(id)
  const error = test.error ?? remove.error
  return (
    <>
      <Button
        className="small"
        aria-label={words.testOf(address)}
        isDisabled={test.isPending}
        onPress={() => test.mutate()}
      >
        {words.test}
      </Button>
      <ConfirmButton
        isSmall
        label={words.remove}
        name={words.removeOf(address)}
        question={words.question(address)}
        onConfirm={() => remove.mutate()}
      />
      <output>{test.data !== undefined && toOutcome(test.data)}</output>
      {error !== null && <RequestError error={error} />}
    </>
  )
}

const toOutcome = ({ status, error }: WebhookAttempt): string =>
  error === null ? words.accepted(status ?? 0) : words.failed(error)

const Attempts = ({ attempts }: { readonly attempts: readonly WebhookAttempt[] }) => (
  <details>
    <summary>{words.attempts}</summary>
    <table className="webhook-attempts">
      <thead>
        <tr>
          {Object.values(words.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <tr key={`${attempt.at} ${attempt.release}`}>
            <td>{toTimeText(attempt.at)}</td>
            <td>{attempt.release === null ? words.testEvent : words.release(attempt.release)}</td>
            <td>{toOutcome(attempt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

function AddWebhook({ onUnsaved }: Pick<WebhooksProps, 'onUnsaved'>) {
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState('')
  const add = useAddWebhook(() => {
    setUrl('')
    setSecret('')
  })
  const isUnsaved = url !== '' || secret !== ''
  const isComplete = url !== '' && secret !== ''
  useEffect(() => onUnsaved(isUnsaved))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ url, secret })
  }
  return (
    <form className="form installation-form" onSubmit={submit} aria-label={words.add}>
      <SettingField label={words.url} help={words.urlHelp}>
        {(attributes) => (
          <input
            {...attributes}
            type="url"
            required
            value={url}
            placeholder={words.urlExample}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </SettingField>
      <SettingField label={words.secret} help={words.secretHelp}>
        {(attributes) => (
          <div className="webhook-secret">
            <input
              {...attributes}
              required
              autoComplete="off"
              spellCheck={false}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
            <Button onPress={() => setSecret(createWebhookSecret((bytes) => crypto.getRandomValues(bytes)))}>
              {words.generate}
            </Button>
          </div>
        )}
      </SettingField>
      <SaveRow
        label={words.add}
        isDisabled={add.isPending || !isComplete}
        note={isUnsaved ? installationMessages.unsaved : ''}
        error={add.error}
      />
    </form>
  )
}
