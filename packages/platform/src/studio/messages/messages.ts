/** The studio's messages in the user's language. Only English is available so far. */
import { en } from './en.ts'

export const messages = en
