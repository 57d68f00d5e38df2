/** A form that creates a redirect as a draft. */
import { useId, useState, type FormEvent } from 'react'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { useAddRedirect } from './use-redirects.ts'

type AddRedirectProps = {
  readonly language: string
  /** The old address, if it is already known. */
  readonly from?: string
}

const words = menuMessages.redirects

export function AddRedirect({ language, from: known }: AddRedirectProps) {
  const id = useId()
  const [from, setFrom] = useState(known ?? '')
  const [to, setTo] = useState('')
  const [permanent, setPermanent] = useState(true)
  const [added, setAdded] = useState<string>()
  const add = useAddRedirect((path) => {
    setAdded(path)
    setFrom('')
    setTo('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAdded(undefined)
    add.mutate({ language, from: from.trim(), to: to.trim(), permanent })
  }
  return (
    <form className="redirect-form" onSubmit={submit}>
      {known === undefined && (
        <label>
          {words.from}
          <input
            required
            value={from}
            placeholder={words.fromExample}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
      )}
      <label>
        {words.to}
        <input
          required
          value={to}
          placeholder={words.toExample}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <span className="inline-field">
        <input
          type="checkbox"
          id={id}
          checked={permanent}
          title={words.permanentHelp}
          onChange={({ target }) => setPermanent(target.checked)}
        />
        <label htmlFor={id}>{words.permanent}</label>
      </span>
      <button type="submit" className="primary" disabled={add.isPending}>
        {words.add}
      </button>
      {add.data !== undefined && <Reason text={add.data} />}
      {add.error !== null && <RequestError error={add.error} />}
      <output className="quiet">{added !== undefined && words.added(added)}</output>
    </form>
  )
}

/** The reason why the redirect was not created. */
const Reason = ({ text }: { readonly text: string }) => (
  <p role="alert" className="refused">
    {text}
  </p>
)
