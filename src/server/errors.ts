import { EpidermError } from '#kit'

/** An environment variable that cannot be used; the start stops with this one line. */
export const wrongSetting = (facts: { variable: string; received: string; expected: string }) =>
  new EpidermError({
    code: 'wrong-setting',
    status: 500,
    message: `${facts.variable} is ${toQuoted(facts.received)}; expected ${facts.expected}.`,
    hint: `Set ${facts.variable} to a right value, or unset it to get the default.`,
  })

export const wrongIconQuery = (received: string, most: number) =>
  new EpidermError({
    code: 'icon-query-wrong',
    status: 400,
    message: `icons is ${toQuoted(received)}; expected 1 to ${most} names of icons with commas between.`,
    hint: 'Write ?icons=check,close, or leave the query out to get the whole sprite.',
  })

/** One line, however long or broken the value is. */
const toQuoted = (text: string) => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
