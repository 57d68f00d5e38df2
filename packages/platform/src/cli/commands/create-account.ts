/** `create-account`: creates an account and prints the link to set its password. */
import { createSiteUrls } from '#kit'
import { accountRoles, organisationField } from '#model'
import { parseRole } from '#identity'
import { toLinkUrl } from '../../http/forms/account-mail.ts'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand } from '../command.ts'

export const createAccountCommand = defineCommand({
  usage: '<e-mail>',
  summary: 'creates an account and prints a link to set its password',
  words: { min: 1, max: 1 },
  options: {
    role: { value: '<role>', summary: `the role (default: administrator): ${accountRoles.join(', ')}` },
    name: { value: '<name>', summary: 'the name of the person; the e-mail address by default' },
    [organisationField]: { value: `<${organisationField}>`, summary: 'the organisation they work for' },
    as: accountOption,
  },
  async run(
    { withPlatform, configuration: { basePath, publicOrigin: origin }, print },
    [email = ''],
    options,
  ) {
    const { role = 'administrator', name = email, [organisationField]: organisation = '' } = options
    const facts = { email, role: parseRole(role), name, organisation }
    const token = await withPlatform(async ({ identity }) => {
      const { accounts } = identity
      const actor = await findOperator(identity, options.as)
      const account = await accounts.create(actor, facts)
      return accounts.createPasswordLink(actor, account.id)
    })
    print(`${email} is ${facts.role}. Set the password with this link, once, within 72 hours:`)
    print(toLinkUrl(createSiteUrls({ basePath, origin }), token))
  },
})
