export { createMailer, type Mailer, type Message } from './create-mailer.ts'
export { openOutbox, toPlainText, type Outbox } from './open-outbox.ts'
export { deleteOutboxBefore, toOutboxFolder } from './outbox.ts'
