import { useState, type FormEvent } from 'react'
import { formatTemplate } from '#model/browser'
import { Dialog } from './Dialog.tsx'
import type { SessionLabels } from './session-props.ts'
import type { SessionWatch, SignInResult } from '#session-client'

type SignInDialogProps = {
  readonly labels: SessionLabels
  readonly watch: SessionWatch
  readonly onClose: () => void
  readonly onSignedIn: () => void
}

/** Signs in without leaving the page, so that typed content is preserved. */
export const SignInDialog = ({ labels, watch, onClose, onSignedIn }: SignInDialogProps) => {
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (form: FormData) => {
    setSending(true)
    const result = await watch.signIn({
      email: toTextOrEmpty(form, 'email'),
      password: toTextOrEmpty(form, 'password'),
    })
    setSending(false)
    setProblem(toProblem(result, labels))
    if (result.kind === 'signed-in') onSignedIn()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(new FormData(event.currentTarget))
  }
  return (
    <Dialog id="session-sign-in" title={labels.signInTitle} closeLabel={labels.close} onClose={onClose}>
      <p id="session-sign-in-text">{labels.signInText}</p>
      <form method="post" data-session-form="" aria-busy={isSending} onSubmit={onSubmit}>
        <label htmlFor="session-email">{labels.email}</label>
        <input id="session-email" name="email" type="email" autoComplete="username" required />
        <label htmlFor="session-password">{labels.password}</label>
        <input
          id="session-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <p role="alert" className="problem">
          {problem}
        </p>
        <div className="answers">
          <button type="submit" className="outlined-button primary">
            {labels.signIn}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const toTextOrEmpty = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function toProblem(result: SignInResult, labels: SessionLabels): string {
  switch (result.kind) {
    case 'signed-in':
      return ''
    case 'refused':
      return labels.signInFailed
    case 'other-account':
      return labels.otherAccount
    case 'too-many':
      return formatTemplate(labels.tooMany, [result.minutes])
    case 'unreachable':
      return labels.offline
  }
}
