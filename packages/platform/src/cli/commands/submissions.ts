/** `submissions`: lists, exports, marks, deletes or anonymises form submissions. */
import { writeFile } from 'node:fs/promises'
import { toCsv, type Submission } from '#forms'
import { deleteOutboxMessagesBefore, toOutboxFolder } from '#mail'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { invalidDay, invalidUsage } from '../errors.ts'
import { toPrintable } from '../printable.ts'

const usage = '[answer|reopen <number>]'
const states = { answer: 'answered', reopen: 'received' } as const

export const submissionsCommand = defineCommand({
  usage,
  summary: 'lists submissions of forms, marks one as answered, exports or deletes them',
  words: { min: 0, max: 2 },
  options: {
    csv: { value: '<file>', summary: 'exports a table to this file' },
    form: { value: '<id>', summary: 'only submissions of this form' },
    'delete-before': { value: '<day>', summary: 'deletes submissions from before this date (UTC)' },
    'anonymise-before': {
      value: '<day>',
      summary: 'removes personal data from submissions from before this date (UTC)',
    },
    as: accountOption,
  },
  async run(context, [action, reference], { as, ...options }) {
    const hasOptions = Object.keys(options).length > 0
    if (action === 'answer' || action === 'reopen')
      return setState(context, { action, typed: hasOptions ? undefined : reference, as })
    if (action !== undefined) throw invalidUsage(`submissions ${usage}`)
    const { csv, form, 'delete-before': deleted, 'anonymise-before': anonymised } = options
    if (deleted !== undefined) return deleteBefore(context, { typed: deleted, as })
    if (anonymised !== undefined) return anonymiseBefore(context, { typed: anonymised, as })
    const all = await context.withPlatform(({ submissions }) => submissions.list(operator))
    const matching = all.filter((submission) => form === undefined || submission.form === form)
    if (csv === undefined) return print(context, matching)
    // Only the current user may read the file, because it contains personal data.
    await writeFile(context.toPath(csv), toCsv(matching.toReversed()), { mode: 0o600 })
    context.print(`${count(matching.length)} written to ${context.toPath(csv)}.`)
  },
})

type DayOptions = { readonly typed: string | undefined; readonly as: string | undefined }
type RequiredDayOptions = DayOptions & { readonly typed: string }

/** Changes the state of a submission. Senders see this state in their account. */
async function setState(
  { withPlatform, print }: CommandContext,
  { action, typed, as }: DayOptions & { readonly action: keyof typeof states },
) {
  if (typed === undefined) throw invalidUsage(`submissions ${usage}`)
  const { reference, state } = await withPlatform(async ({ submissions, identity }) =>
    submissions.setState(await findOperator(identity, as), typed, states[action]),
  )
  print(`${reference} is ${state === 'answered' ? 'answered' : 'open again'}.`)
}

/** Deletes submissions, and the notices in the outbox that contain the same data. */
async function deleteBefore(
  { withPlatform, configuration, print }: CommandContext,
  { typed, as }: RequiredDayOptions,
) {
  const moment = parseDay(typed)
  const deleted = await withPlatform(async ({ submissions, identity }) =>
    submissions.deleteBefore(await findOperator(identity, as), moment.toISOString()),
  )
  const messages = await deleteOutboxMessagesBefore(toOutboxFolder(configuration.dataDir), moment)
  print(`${count(deleted)} deleted, and ${messages} of the outbox’s messages. Backups still contain them.`)
}

async function anonymiseBefore(
  { withPlatform, configuration, print }: CommandContext,
  { typed, as }: RequiredDayOptions,
) {
  const moment = parseDay(typed)
  const changed = await withPlatform(async ({ submissions, identity }) =>
    submissions.anonymiseBefore(await findOperator(identity, as), moment.toISOString()),
  )
  const messages = await deleteOutboxMessagesBefore(toOutboxFolder(configuration.dataDir), moment)
  print(
    `${count(changed)} anonymised, and ${messages} of the outbox’s messages deleted. Backups still contain them.`,
  )
}

/** Returns the first moment of a day in UTC. */
function parseDay(typed: string): Date {
  const moment = /^\d{4}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined
  if (moment === undefined || !moment.toJSON()?.startsWith(typed)) throw invalidDay(typed)
  return moment
}

function print(context: CommandContext, submissions: readonly Submission[]): void {
  if (submissions.length === 0) context.print('There are no submissions.')
  for (const submission of submissions) {
    const { reference, createdAt, page, formLabel, state, account, suspicion, answers } = submission
    const facts = [reference, createdAt, state, formLabel, page.path]
    context.print(
      [
        ...facts,
        ...(account === null ? [] : [account]),
        ...(suspicion === null ? [] : [`(${suspicion})`]),
      ].join('  '),
    )
    for (const { label, value } of answers) {
      if (value) context.print(`      ${toPrintable(`${label}: ${value}`)}`)
    }
  }
}

const count = (submissions: number) => (submissions === 1 ? 'One submission' : `${submissions} submissions`)
