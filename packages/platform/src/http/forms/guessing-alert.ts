/** Notifies an account's owner and the administrators when someone may be guessing its password. */
import type { GuessingReport } from '#identity'
import type { Warn } from '#kit'
import type { AccountMail } from './account-mail.ts'

type GuessingAlertOptions = { readonly mail: Pick<AccountMail, 'send'>; readonly warn: Warn }

export const createGuessingAlert =
  ({ mail, warn }: GuessingAlertOptions) =>
  ({ account, administrators }: GuessingReport): void => {
    warn({ message: 'Someone may be guessing the password of an account', reason: account.id })
    void mail.send({ kind: 'guessed', to: account.email, name: account.name })
    for (const { email: to, name } of administrators)
      void mail.send({ kind: 'guessedOther', to, name, newEmail: account.email })
  }
