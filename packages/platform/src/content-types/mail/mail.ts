/** `epiderm__mail`: the template of an e-mail that the site sends instead of the standard text (decision 173). */
import { z } from 'zod'
import { findPlaceholders, mailPurposes, multilinePlaceholders, toMailPurpose } from '#model'
import { field } from '#schema'
import type { TypedItem, TypedItemProblem } from '../content-type.ts'

export const mailType = 'epiderm__mail'

export const mailBody = z
  .object({
    purpose: field
      .choice('Purpose', mailPurposes)
      .meta({ group: 'advanced', help: 'The e-mail that this template replaces. Permanent.' }),
    subject: field.text('Subject', 200).meta({ help: 'The subject line. It may contain placeholders.' }),
    text: field.richText('Text').meta({
      help: 'The message. Placeholders in braces are replaced when it is sent. Pictures and videos are left out.',
    }),
  })
  .meta({ help: 'The text of an e-mail that the site sends, one item for each purpose.' })

/**
 * Finds required placeholders that are missing from the text, placeholders that do not exist for this purpose, and
 * repeated placeholders for long values. Attack: a template that repeats a form's answers a thousand times would
 * produce a message of many megabytes.
 */
export const findMailProblems = (items: readonly TypedItem[]): readonly TypedItemProblem[] =>
  items.flatMap((item) => {
    const { success, data } = mailBody.safeParse(item.body)
    if (!success) return []
    const { placeholders, required } = toMailPurpose(data.purpose)
    const known: ReadonlySet<string> = new Set(placeholders)
    const inText = findPlaceholders(data.text)
    const used = new Set(inText)
    const repeated = [...used].filter(
      (name) => multilineNames.has(name) && inText.filter((one) => one === name).length > 1,
    )
    const missing = required.filter((name) => !used.has(name))
    const unknown = [...new Set([...findPlaceholders(data.subject), ...used])].filter(
      (name) => !known.has(name),
    )
    const hasExpression = `${data.subject} ${data.text}`.includes('{!')
    return [
      ...(hasExpression
        ? [
            {
              item,
              message: 'Expressions such as {!Site.name} do not work in e-mails',
              hint: 'Insert a placeholder instead.',
            },
          ]
        : []),
      ...missing.map((name) => ({
        item,
        message: `Text: {${name}} is missing`,
        hint: 'This e-mail does not work without it. Insert the placeholder into the text.',
      })),
      ...unknown.map((name) => ({
        item,
        message: `{${name}} is not a placeholder of this e-mail`,
        hint: `Use ${placeholders.map((one) => `{${one}}`).join(', ')}, or remove the braces.`,
      })),
      ...repeated.map((name) => ({
        item,
        message: `Text: {${name}} appears more than once`,
        hint: 'Its value can be long. Remove all but one.',
      })),
    ]
  })

const multilineNames: ReadonlySet<string> = multilinePlaceholders
