/** Stores passwords with argon2id. */
import PQueue from 'p-queue'
import { weakPassword } from './errors.ts'

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /**
   * Takes the same time if there is no hash (unknown account or no password), so that the response time does not reveal
   * which addresses have accounts.
   */
  readonly isRight: (stored: string | null | undefined, password: string) => Promise<boolean>
}

/** Hashes a password for storage, and compares a password with a stored hash. */
export type PasswordHashing = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: string, password: string) => Promise<boolean>
}

/**
 * Loads the library when the first password is hashed or compared. Its defaults follow the OWASP recommendation: 19 MiB
 * and two passes.
 */
const loadArgon2 = () => import('@node-rs/argon2')
const argon2id: PasswordHashing = {
  hash: async (password) => (await loadArgon2()).hash(password),
  verify: async (stored, password) => (await loadArgon2()).verify(stored, password),
}

const passwordLength = { min: 12, max: 200 } as const
const fewestCharacters = 5

/** Throws `password-weak`. Checks the length (NIST SP 800-63B), and rejects the passwords that attackers try first. */
export function requireStrongPassword(password: string, email: string): void {
  const length = Array.from(password).length
  const isLong = length >= passwordLength.min && length <= passwordLength.max
  const isVaried = new Set(password.toLowerCase()).size >= fewestCharacters
  const isOther = password.toLowerCase() !== email
  if (!isLong || !isVaried || !isOther) throw weakPassword(passwordLength.min, passwordLength.max)
}

type PasswordsOptions = { readonly atOnce?: number; readonly hashing?: PasswordHashing | undefined }

/**
 * Attack: many sign-ins at the same time. Verifying a password takes 19 MiB and occupies a core for 60 ms, so only a
 * few passwords are verified at a time, and other sign-ins wait.
 */
export function createPasswords({ atOnce = 2, hashing = argon2id }: PasswordsOptions = {}): Passwords {
  const queue = new PQueue({ concurrency: atOnce })
  let decoyHash: Promise<string> | undefined
  return {
    hash: (password) => queue.add(() => hashing.hash(password)),
    async isRight(stored, password) {
      decoyHash ??= hashing.hash('nobody has this password')
      const against = stored ?? (await decoyHash)
      const isRight = await queue.add(() => hashing.verify(against, password))
      return isRight && typeof stored === 'string'
    },
  }
}
