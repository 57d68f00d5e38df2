/** The sign-in form, shown at the start or after the session has expired. */
import { useState, type FormEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { CallError, type ApiClient } from '../api/calls.ts'
import type { SignInSite } from '../api/shapes.ts'
import { messages } from '../messages/messages.ts'
import { IconButton } from '../ui/IconButton.tsx'

type SignInProps = {
  readonly site: SignInSite
  readonly calls: ApiClient
  /** The reason why the editor must sign in again; undefined for the first sign-in. */
  readonly reason?: string
  readonly onSignedIn: (userId: string) => Promise<string | undefined>
}

const wrong: ReadonlySet<number> = new Set([400, 401, 403])
const tooMany = 429

/** The sign-in form. `onSignedIn` may return an error message, for example if the account may not use the studio. */
export function SignIn({ site, calls, reason, onSignedIn }: SignInProps) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isShown, setShown] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSending(true)
    setProblem(undefined)
    try {
      const body = { email: String(form.get('email')), password: String(form.get('password')) }
      const { userId } = await calls.post('/session', { body })
      setProblem(await onSignedIn(userId))
    } catch (error) {
      setProblem(toErrorText(error))
    }
    setSending(false)
  }
  return (
    <form className="sign-in" onSubmit={(event) => void send(event)}>
      <hgroup>
        {site.name !== undefined && <p>{site.name}</p>}
        <h1>{messages.signIn.title}</h1>
      </hgroup>
      {reason !== undefined && <p>{reason}</p>}
      <TextField name="email" type="email" isRequired autoComplete="username">
        <Label>{messages.signIn.email}</Label>
        <Input />
      </TextField>
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        isRequired
        autoComplete="current-password"
        className="react-aria-TextField password"
      >
        <Label>{messages.signIn.password}</Label>
        <Input />
        <IconButton
          icon={isShown ? 'hidden' : 'shown'}
          label={messages.signIn.show}
          aria-pressed={isShown}
          onPress={() => setShown(!isShown)}
        />
      </TextField>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button type="submit" className="primary" isDisabled={isSending}>
        {messages.signIn.send}
      </Button>
      {site.forgottenPasswordUrl !== undefined && (
        <a href={site.forgottenPasswordUrl}>{messages.signIn.forgotten}</a>
      )}
    </form>
  )
}

function toErrorText(error: unknown): string {
  const status = error instanceof CallError ? error.status : 0
  if (status === tooMany) return messages.signIn.tooMany
  return wrong.has(status) ? messages.signIn.wrong : messages.unreachable
}
