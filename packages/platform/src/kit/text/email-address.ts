/** Validates e-mail addresses that people enter, and addresses for message headers. */
import { z } from 'zod'

/** Validates an address as browsers do, but also requires a dot in the host and enforces the length limits of RFC 5321. */
export const emailAddress = z
  .string()
  .max(254)
  .regex(z.regexes.html5Email)
  .regex(/^.{1,64}@.+\./)

/**
 * Less strict than the schema above: also accepts `root@localhost`, and letters of any script before the @, for
 * addresses that an operator enters. Attack: an address that adds a second address, a name or a header.
 */
export const singleEmailAddress = z.string().regex(/^[^\s\p{C},;:<>()[\]\\"@]{1,64}@[A-Za-z0-9.-]{1,253}$/u)
