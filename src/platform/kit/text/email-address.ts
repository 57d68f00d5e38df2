/** E-mail addresses: what a person may say that theirs is, and what may stand in a message's header. */
import { z } from 'zod'

/** As browsers judge it, of a host with a dot, within the lengths of RFC 5321. */
export const emailAddress = z
  .string()
  .max(254)
  .regex(z.regexes.html5Email)
  .regex(/^.{1,64}@.+\./)

/**
 * Also `root@localhost`, and letters of any script before the @: what an operator writes down. Attack: an address that brings
 * a second one, a name, or a header of its own.
 */
export const soleAddress = z.string().regex(/^[^\s,;:<>()[\]\\"@]{1,64}@[a-z0-9.-]{1,253}$/i)
