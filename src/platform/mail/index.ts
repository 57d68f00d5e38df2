export { createMailer, type Mailer, type Message } from './create-mailer.ts'
export { deleteOutboxBefore } from './outbox.ts'
