/** `create-account`: an account and the link to set its password. */
import { parseArgs } from 'node:util'
import { createSiteUrls } from '#kit'
import { parseRole } from '#identity'
import { toLinkUrl } from '../account-mail.ts'
import { operator, type Command } from './command.ts'
import { wrongWords } from './errors.ts'

const options = '<e-mail> [--role administrator] [--name <name>] [--clinic <clinic>]'

export const createAccountCommand: Command = {
  usage: '<e-mail> [options]',
  summary: 'makes an account (--role, --name, --clinic) and prints a link to set its password',
  words: { min: 1, max: 7 },
  async run({ withPlatform, configuration: { basePath, publicOrigin: origin }, print }, words) {
    const { email, role = 'administrator', name = email, clinic = '' } = readWords(words)
    const facts = { email, role: parseRole(role), name, clinic }
    const token = await withPlatform(async ({ identity: { accounts } }) => {
      const account = await accounts.create(operator, facts)
      return accounts.createPasswordLink(operator, account.id)
    })
    print(`${email} is ${facts.role}. Set the password with this link, once, within 72 hours:`)
    print(toLinkUrl(createSiteUrls({ basePath, origin }), token))
  },
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { role: { type: 'string' }, name: { type: 'string' }, clinic: { type: 'string' } },
    })
    const [email, ...rest] = positionals
    if (email === undefined || rest.length > 0) throw new Error('one address')
    return { email, ...values }
  } catch {
    throw wrongWords(`create-account ${options}`)
  }
}
