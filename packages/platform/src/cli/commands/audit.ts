/** `audit`: lists privileged actions, newest first: time, actor, action, target, origin. Verifies the log's seals. */
import { findAccountEmails } from '../../app/account-names.ts'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { damagedAuditLog } from '../errors.ts'

export const auditCommand = defineCommand({
  usage: '',
  summary: 'lists changes to accounts and content with their authors, newest first',
  words: { min: 0, max: 0 },
  options: {
    check: { summary: 'verifies the seals of all events, and lists changed, deleted and unsealed ones' },
    'erase-person': {
      value: '<account id>',
      summary: 'empties the personal fields of events by and about an account; the seals stay valid',
    },
    as: accountOption,
  },
  async run(context, _words, { check, 'erase-person': account, as }) {
    if (account !== undefined) return erasePerson(context, { account, as })
    return check === true ? checkSeals(context) : listEvents(context)
  },
})

async function listEvents({ withPlatform, print }: CommandContext): Promise<void> {
  const { entries, emails } = await withPlatform(async ({ audit, identity }) => {
    const entries = await audit.list(operator)
    const actors = new Set(entries.map(({ actor }) => actor))
    return { entries, emails: await findAccountEmails(identity, [...actors]) }
  })
  if (entries.length === 0) print('There are no audit events yet.')
  for (const { createdAt, actor, event, item, origin } of entries)
    print([createdAt, emails.get(actor) ?? actor, event, item, origin].join('\t'))
}

async function checkSeals({ withPlatform, print }: CommandContext): Promise<void> {
  const found = await withPlatform(({ audit }) => audit.checkSeals(operator))
  const { damage, sealed, lastHash, erased, unsealed } = found
  if (damage.length > 0) throw damagedAuditLog(damage)
  print(`${sealed} events are sealed and unchanged. Last seal: ${sealed} ${lastHash}`)
  if (erased > 0) print(`The personal fields of ${erased} of them were erased.`)
  if (unsealed === undefined) return
  const { from, to, count } = unsealed
  print(`Not sealed yet: ${count} events, from ${from} to ${to}. A running server seals them within seconds.`)
}

type ErasureOptions = { readonly account: string; readonly as: string | undefined }

async function erasePerson(
  { withPlatform, print }: CommandContext,
  { account, as }: ErasureOptions,
): Promise<void> {
  const count = await withPlatform(async ({ audit, identity }) =>
    audit.erasePerson(await findOperator(identity, as), account),
  )
  print(`Erased the personal fields of ${count} events. Backups still contain them.`)
}
