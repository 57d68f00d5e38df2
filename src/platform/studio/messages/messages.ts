/** What the studio says, in the language of its user; there is one so far. */
import { en } from './en.ts'

export const say = en
