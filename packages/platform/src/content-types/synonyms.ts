/**
 * `epiderm__synonyms`: words that search treats as equal. A site may have one such item with its translations, or
 * several.
 */
import { z } from 'zod'
import { field } from '#schema'

const maxLength = 60
const maxWords = 5
const maxGroups = 500
const maxPhrases = 40

const phrase = field
  .text('Word or phrase', maxLength)
  .refine(
    (text) => text === text.trim() && !/\s{2}/.test(text),
    'must not have leading, trailing or repeated spaces',
  )
  .refine(
    (text) => text.split(' ').length <= maxWords && /\p{L}{2}|\p{N}/u.test(text),
    `must be one to ${maxWords} words`,
  )

const group = z
  .object({
    words: z
      .array(phrase)
      .min(1, 'must name a word')
      .max(maxPhrases)
      .meta({ label: 'Words', help: 'A search for one of the words finds all of them.' }),
    alsoFinds: z
      .array(phrase)
      .max(maxPhrases)
      .meta({
        label: 'Also finds',
        help: 'Also found when visitors search for one of the words, but not the other way round.',
      })
      .optional(),
  })
  .meta({ label: 'Group' })
  .superRefine(({ words, alsoFinds = [] }, context) => {
    if (words.length + alsoFinds.length < 2)
      context.addIssue({ code: 'custom', message: 'must name two words: one alone has no synonym' })
    for (const text of findRepeated([...words, ...alsoFinds]))
      context.addIssue({ code: 'custom', message: `names “${text}” twice` })
  })

export const synonymsBody = z
  .object({
    groups: z
      .array(group)
      .min(1, 'must contain a group')
      .max(maxGroups)
      .superRefine((groups, context) => {
        const all = groups.flatMap(({ words }) => [...new Set(words.map(toFoldedTerm))])
        for (const text of findRepeated(all)) {
          const places = groups.flatMap(({ words }, index) =>
            words.map(toFoldedTerm).includes(text) ? [index + 1] : [],
          )
          const message = `“${text}” is among the words of groups ${places.join(' and ')}: join them, or name it under alsoFinds`
          context.addIssue({ code: 'custom', message })
        }
      })
      .meta({
        label: 'Groups',
        help: 'Groups of words with the same meaning. Each word may be in one group only.',
      }),
  })
  .meta({ help: 'Synonyms for the search, one list per language.' })

const toFoldedTerm = (text: string) => text.normalize('NFKC').toLowerCase()

/** Returns each repeated term once. */
function findRepeated(texts: readonly string[]): readonly string[] {
  const keys = texts.map(toFoldedTerm)
  return [...new Set(texts.filter((text, index) => keys.indexOf(toFoldedTerm(text)) < index))]
}
