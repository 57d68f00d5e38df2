export { composeMail, toStandardTemplate, type ComposedMail } from './compose-mail.ts'
export {
  createMailer,
  createStoredMessageSender,
  type Mailer,
  type MailMessage,
  type SendStoredMessage,
} from './create-mailer.ts'
export { openOutbox, toMessageText, type Outbox } from './open-outbox.ts'
export {
  copyOutbox,
  deleteOutboxMessagesBefore,
  deleteUnmatchedOutboxMessages,
  toOutboxFolder,
} from './outbox.ts'
