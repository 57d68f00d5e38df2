/** Messages of the studio in the user's language; only English so far. */
import { en } from './en.ts'

export const say = en
