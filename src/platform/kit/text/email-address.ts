/** Validates e-mail addresses that people enter, and addresses for the headers of messages. */
import { z } from 'zod'

/** Validates an address as browsers do, but requires a dot in the host and the lengths of RFC 5321. */
export const emailAddress = z
  .string()
  .max(254)
  .regex(z.regexes.html5Email)
  .regex(/^.{1,64}@.+\./)

/**
 * Also accepts `root@localhost`, and letters of any script before the @: addresses from an operator. Attack: an address
 * that adds a second one, a name, or a header of its own.
 */
export const soleAddress = z.string().regex(/^[^\s,;:<>()[\]\\"@]{1,64}@[a-z0-9.-]{1,253}$/i)
