/** Suggests the URL name of a new item from its title. */
import type { ContentService } from '#content'
import { foldPath } from '#kit'
import { draftsActor, type DraftDeps } from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'

const maxLength = 60

/** Letters that have no decomposition. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

type NewName = {
  readonly type: string
  readonly language: string
  /** A title, or a URL name. */
  readonly title: string
}

type NameDeps = Pick<DraftDeps, 'content'> & { readonly open: OpenDrafts }

/** Returns the words of the title, with a number if an item of the type has this name, in a draft or published. */
export async function findFreeUrlName(
  { content, open }: NameDeps,
  { type, language, title }: NewName,
): Promise<string> {
  const words = toWords(title) || toTypeWords(type)
  const site = content.withOpenDrafts(await open.load())(draftsActor)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? words : `${words}-${number}`
    if (!(await isTaken(site, { type, language, name }))) return name
  }
}

type TakenName = Pick<NewName, 'type' | 'language'> & { readonly name: string }

async function isTaken(
  site: ReturnType<ReturnType<ContentService['withOpenDrafts']>>,
  { type, language, name: urlName }: TakenName,
): Promise<boolean> {
  const found = await site.heads.find({ type, language, urlName })
  return found.some((head) => foldPath(head.urlName) === urlName)
}

const toWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => others[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

/** Returns `question` for `epiderm__question`, for titles without Latin letters or digits. */
const toTypeWords = (type: string): string => toWords(type.split('__').at(-1) ?? '') || 'item'
