/** Notifies an account's owner and the administrators of possible attempts to guess the account's password. */
import type { PasswordGuessingReport } from '#identity'
import type { Warn } from '#kit'
import type { AccountMail } from './account-mail.ts'

type PasswordGuessingAlertOptions = { readonly mail: Pick<AccountMail, 'send'>; readonly warn: Warn }

export const createPasswordGuessingAlert =
  ({ mail, warn }: PasswordGuessingAlertOptions) =>
  ({ account, administrators }: PasswordGuessingReport): void => {
    warn({ message: 'Someone may be guessing the password of an account', reason: account.id })
    void mail.send({ kind: 'guessed', to: account.email, name: account.name })
    for (const { email: to, name } of administrators)
      void mail.send({ kind: 'guessedOther', to, name, newEmail: account.email })
  }
