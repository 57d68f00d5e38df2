/** Suggests the URL name of a new item from its title. */
import { toPlainLetters } from '#kit'
import { publishedContentActor, type DraftDeps } from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'

const maxLength = 60

/** Number of names that one query checks. */
const namesAtOnce = 100

type UrlNameRequest = {
  readonly type: string
  readonly language: string
  /** The item's title, or a suggested URL name. */
  readonly title: string
}

type UrlNameDeps = Pick<DraftDeps, 'content'> & { readonly open: OpenDrafts }

/**
 * Returns the title's words as a URL name. Adds a number if a published or drafted item of the type already has this
 * name.
 */
export async function findFreeUrlName(
  { content, open }: UrlNameDeps,
  { type, language, title }: UrlNameRequest,
): Promise<string> {
  const words = toWords(title) || toTypeWords(type)
  const site = content.withOpenDrafts(await open.load())(publishedContentActor)
  for (let first = 1; ; first += namesAtOnce) {
    const names = Array.from({ length: namesAtOnce }, (_, at) => toNumbered(words, first + at))
    const heads = await site.heads.find({ type, language }, await site.heads.findBy('urlName', names))
    const taken = new Set(heads.map(({ urlName }) => urlName))
    const free = names.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}

const toNumbered = (words: string, number: number) => (number === 1 ? words : `${words}-${number}`)

const toWords = (title: string): string =>
  toPlainLetters(title.toLowerCase())
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

/** Returns `question` for `epiderm__question`. Used for titles without Latin letters or digits. */
const toTypeWords = (type: string): string => toWords(type.split('__').at(-1) ?? '') || 'item'
