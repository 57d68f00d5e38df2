import { EpidermError, toQuoted } from '#kit'

/** An environment variable that cannot be used; the start stops with this one line. */
export const wrongSetting = (facts: { variable: string; received: string; expected: string }) =>
  new EpidermError({
    code: 'wrong-setting',
    status: 500,
    message: `${facts.variable} is ${toQuoted(facts.received)}; expected ${facts.expected}.`,
    hint: `Set ${facts.variable} to a right value, or unset it to get the default.`,
  })
