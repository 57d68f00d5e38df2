/** `submissions`: what visitors have sent by forms, as a list or a table; and its end. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { toCsv, type Submission } from '#forms'
import { deleteOutboxBefore, toOutboxFolder } from '#mail'
import { operator, type Command, type CommandContext } from './command.ts'
import { noDay, wrongWords } from './errors.ts'
import { toPrintable } from './printable.ts'

const usage =
  '[answer|reopen <number>] [--csv <file>] [--form <id>] [--delete-before|--anonymise-before <day>]'
const states = { answer: 'answered', reopen: 'received' } as const

export const submissionsCommand: Command = {
  usage: '[options]',
  summary: 'lists what visitors have sent, says that it is answered, writes it as a table, or ends it',
  words: { min: 0, max: 4 },
  async run(context, words) {
    const [deed, reference] = words
    if (deed === 'answer' || deed === 'reopen')
      return setState(context, deed, words.length === 2 ? reference : undefined)
    const { csv, form, ...before } = readOptions(words)
    if (before.deleted !== undefined) return deleteBefore(context, before.deleted)
    if (before.anonymised !== undefined) return anonymiseBefore(context, before.anonymised)
    const all = await context.withPlatform(({ submissions }) => submissions.list(operator))
    const wanted = all.filter((submission) => form === undefined || submission.form === form)
    if (csv === undefined) return print(context, wanted)
    // Readable by this user alone: it holds what people wrote.
    await writeFile(context.toPath(csv), toCsv(wanted.toReversed()), { mode: 0o600 })
    context.print(`${count(wanted.length)} written to ${context.toPath(csv)}.`)
  },
}

function readOptions(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        csv: { type: 'string' },
        form: { type: 'string' },
        'delete-before': { type: 'string' },
        'anonymise-before': { type: 'string' },
      },
    })
    const deleted = values['delete-before']
    const anonymised = values['anonymise-before']
    return { csv: values.csv, form: values.form, deleted, anonymised }
  } catch {
    throw wrongWords(`submissions ${usage}`)
  }
}

/** The account of whoever sent it shows the state. */
async function setState({ withPlatform, print }: CommandContext, deed: keyof typeof states, typed?: string) {
  if (typed === undefined) throw wrongWords(`submissions ${usage}`)
  const { reference, state } = await withPlatform(({ submissions }) =>
    submissions.setState(operator, typed, states[deed]),
  )
  print(`${reference} is ${state === 'answered' ? 'answered' : 'open again'}.`)
}

/** Notices that wait in the outbox hold the same words. */
async function deleteBefore({ withPlatform, configuration, print }: CommandContext, typed: string) {
  const moment = toMoment(typed)
  const deleted = await withPlatform(({ submissions }) =>
    submissions.deleteBefore(operator, moment.toISOString()),
  )
  const messages = await deleteOutboxBefore(toOutboxFolder(configuration.dataDir), moment)
  print(`${count(deleted)} deleted, and ${messages} of the outbox’s messages. Backups still hold them.`)
}

async function anonymiseBefore({ withPlatform, configuration, print }: CommandContext, typed: string) {
  const moment = toMoment(typed)
  const changed = await withPlatform(({ submissions }) =>
    submissions.anonymiseBefore(operator, moment.toISOString()),
  )
  const messages = await deleteOutboxBefore(toOutboxFolder(configuration.dataDir), moment)
  print(
    `${count(changed)} anonymised, and ${messages} of the outbox’s messages deleted. Backups still hold them.`,
  )
}

/** The first moment of a day, UTC. */
function toMoment(typed: string): Date {
  const moment = /^\d{4}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined
  if (moment === undefined || !moment.toJSON()?.startsWith(typed)) throw noDay(typed)
  return moment
}

function print(context: CommandContext, submissions: readonly Submission[]): void {
  if (submissions.length === 0) context.print('Nothing has been sent.')
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
